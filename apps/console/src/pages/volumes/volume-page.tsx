import type { NetworkVolume } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { useLocation, useParams, useSearchParams } from "wouter";
import { links } from "../navigation/links.ts";
import { isMissing } from "../../data/errors.ts";
import { count } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { useChange } from "../../parts/use-change.ts";
import { useRights } from "../../data/rights.ts";
import { Button, LinkButton } from "../../parts/button.tsx";
import { CopyText } from "../../parts/code.tsx";
import { ConfirmDialog } from "../../parts/dialog.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Empty } from "../../parts/note.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { FileBrowser } from "./file-browser.tsx";
import { S3Dialog } from "./s3-dialog.tsx";
import { EditVolumeDialog } from "./volume-dialogs.tsx";
import { nameOf } from "./volume-words.ts";

/** One network volume and its files. The directory that is shown is in the address. */
export function Page(): ReactNode {
  const { volumeId = "" } = useParams();
  const [search] = useSearchParams();
  const canManage = useRights().can("manage");
  const read = useRead(["network-volume", volumeId], ({ rest }, signal) =>
    rest.networkVolumes.get(volumeId, { signal }),
  );
  const volume = read.data;
  const trail = [{ label: "Network volumes", href: links.volumes() }];
  if (isMissing(read.error)) {
    return (
      <PageFrame title="Network volume" trail={trail}>
        <Empty
          title="Network volume not found"
          action={<LinkButton href={links.volumes()}>All network volumes</LinkButton>}
        >
          The volume was deleted, or it belongs to another account.
        </Empty>
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={volume === undefined ? volumeId : nameOf(volume)}
      trail={trail}
      actions={canManage && volume !== undefined && <VolumeActions volume={volume} />}
    >
      <ReadView read={read}>
        {(shown) => (
          <Panel title="Volume">
            <Facts
              facts={[
                ["Size", `${count(shown.size ?? 0)} GB`],
                ["Data center", shown.dataCenterId],
                ["Id", <CopyText key="id" text={shown.id} label="the id" />],
              ]}
            />
          </Panel>
        )}
      </ReadView>
      {volume !== undefined && <FileBrowser volumeId={volumeId} path={search.get("path") ?? ""} />}
    </PageFrame>
  );
}

function VolumeActions({ volume }: { readonly volume: NetworkVolume }): ReactNode {
  const [asks, setAsks] = useState<"change" | "delete" | "s3">();
  const canMakeKeys = useRights().can("admin");
  const [, navigate] = useLocation();
  const change = useChange();
  const close = (): void => setAsks(undefined);
  return (
    <>
      {canMakeKeys && (
        <Button icon="keys" onClick={() => setAsks("s3")}>
          S3 access
        </Button>
      )}
      <Button icon="edit" onClick={() => setAsks("change")}>
        Rename or resize
      </Button>
      <Button icon="trash" kind="danger" onClick={() => setAsks("delete")}>
        Delete
      </Button>
      {asks === "s3" && <S3Dialog volume={volume} onClose={close} />}
      {asks === "change" && <EditVolumeDialog volume={volume} onClose={close} />}
      {asks === "delete" && (
        <ConfirmDialog
          title={`Delete ${nameOf(volume)} with all its files?`}
          verb="Delete the network volume"
          typed={nameOf(volume)}
          onClose={close}
          onConfirm={async () => {
            await change(({ rest }) => rest.networkVolumes.delete(volume.id), {
              done: `${nameOf(volume)} was deleted`,
              changes: [["network-volumes"]],
            });
            navigate(links.volumes());
          }}
        >
          All files are erased permanently. A volume that a pod or an endpoint uses cannot be deleted.
        </ConfirmDialog>
      )}
    </>
  );
}
