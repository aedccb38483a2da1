import type { NetworkVolume } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { links } from "../navigation/links.ts";
import { count } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { useRights } from "../../data/rights.ts";
import { Button } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Empty } from "../../parts/note.tsx";
import { PageFrame } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { NewVolumeDialog } from "./volume-dialogs.tsx";
import { nameOf } from "./volume-words.ts";

const columns: readonly Column<NetworkVolume>[] = [
  { id: "name", header: "Name", width: "minmax(7rem, 3fr)", sort: nameOf, cell: nameOf },
  {
    id: "size",
    header: "Size",
    width: "4.5rem",
    align: "end",
    sort: (volume) => volume.size ?? 0,
    cell: (volume) => `${count(volume.size ?? 0)} GB`,
  },
  {
    id: "dataCenterId",
    header: "Data center",
    width: "minmax(6rem, 1fr)",
    sort: (volume) => volume.dataCenterId ?? "",
    cell: (volume) => volume.dataCenterId,
  },
  {
    id: "id",
    header: "Id",
    width: "minmax(8rem, 1fr)",
    from: 640,
    cell: (volume) => <span className="mono">{volume.id}</span>,
  },
];

/** All network volumes of the account. */
export function Page(): ReactNode {
  const canManage = useRights().can("manage");
  const [creates, setCreates] = useState(false);
  const volumes = useRead(["network-volumes"], ({ rest }, signal) => rest.networkVolumes.list({ signal }));
  const create = canManage ? (
    <Button icon="plus" kind="primary" onClick={() => setCreates(true)}>
      New network volume
    </Button>
  ) : undefined;
  return (
    <PageFrame title="Network volumes" actions={create}>
      <ReadView read={volumes}>
        {(rows) => (
          <DataTable
            label="Network volumes"
            columns={columns}
            rows={rows}
            rowKey={(volume) => volume.id}
            rowHref={(volume) => links.volume(volume.id)}
            empty={
              <Empty title="No network volumes yet" action={create}>
                A network volume stores files that outlive pods and workers, for example models. Several pods and
                workers can use it at the same time.
              </Empty>
            }
          />
        )}
      </ReadView>
      {creates && <NewVolumeDialog onClose={() => setCreates(false)} />}
    </PageFrame>
  );
}
