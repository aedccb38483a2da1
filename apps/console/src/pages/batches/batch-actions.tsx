import type { Batch } from "@millrace/queue-client";
import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { links } from "../navigation/links.ts";
import { failureOf } from "../../data/errors.ts";
import { bytes, counted } from "../../data/format.ts";
import { useRights } from "../../data/rights.ts";
import { download } from "../../data/transfer.ts";
import { useBusy } from "../../data/use-busy.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/dialog.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { toast } from "../../parts/toast.tsx";
import { useChange } from "../../parts/use-change.ts";
import { serviceUrl } from "../../session/address.ts";
import { useSession } from "../../session/session.tsx";
import { act, type ChangeProps } from "./change-batch.ts";
import { EditDialog } from "./edit-batch.tsx";
import { doneOf, isRunning, nameOf, waitingOf } from "./batch-words.ts";

type Asked = "cancel" | "retry" | "edit" | "delete";

/** What can be done with a batch in its state. */
export function BatchActions({ batch }: { readonly batch: Batch }): ReactNode {
  const change = useChange();
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  if (!useRights().can("run", batch.endpointId)) return null;
  const isDraft = batch.status === "DRAFT";
  const isDone = batch.status === "FINALIZED" && batch.finishedAt !== null;
  return (
    <>
      <Button icon="edit" onClick={() => setAsked("edit")}>
        Edit
      </Button>
      {isRunning(batch) ? (
        <Button icon="stop" kind="danger" onClick={() => setAsked("cancel")}>
          Cancel
        </Button>
      ) : (
        <Button icon="trash" kind="danger" onClick={() => setAsked("delete")}>
          Delete
        </Button>
      )}
      {isDone && batch.requestFailed > 0 && (
        <Button icon="refresh" onClick={() => setAsked("retry")}>
          Retry failed
        </Button>
      )}
      {isDraft && <StartButton batch={batch} change={change} />}
      {doneOf(batch) > 0 && <DownloadButton batch={batch} />}
      {asked === "edit" && <EditDialog batch={batch} change={change} onClose={close} />}
      {asked !== undefined && asked !== "edit" && <Question {...{ asked, batch, change }} onClose={close} />}
    </>
  );
}

function StartButton(props: ChangeProps): ReactNode {
  const [busy, start] = useBusy();
  const work = (): Promise<unknown> =>
    act(props, (batches) => batches.finalize(props.batch.id), "The batch was started").catch((error: unknown) =>
      toast(failureOf(error).message, "bad"),
    );
  return (
    <Button icon="play" kind="primary" busy={busy} onClick={() => void start(work)}>
      Start
    </Button>
  );
}

/** Saves the results that there are: JSON Lines in the order of the requests. */
function DownloadButton({ batch }: { readonly batch: Batch }): ReactNode {
  const session = useSession();
  const [doneBytes, setDoneBytes] = useState<number>();
  async function save(): Promise<void> {
    setDoneBytes(0);
    try {
      const address = `${serviceUrl}/v2/${batch.endpointId}/batch/${batch.id}/results`;
      const options = { signal: session.signal, onBytes: setDoneBytes };
      saveFile(`${nameOf(batch)}.jsonl`, await download(session, address, options));
    } catch (error) {
      toast(failureOf(error).message, "bad");
    } finally {
      setDoneBytes(undefined);
    }
  }
  return (
    <Button icon="download" kind="primary" disabled={doneBytes !== undefined} onClick={() => void save()}>
      {doneBytes !== undefined
        ? `Downloading: ${bytes(doneBytes)}`
        : batch.finishedAt === null
          ? "Download results so far"
          : "Download results"}
    </Button>
  );
}

interface QuestionProps extends ChangeProps {
  readonly asked: Exclude<Asked, "edit">;
  readonly onClose: () => void;
}

function Question({ asked, onClose, ...props }: QuestionProps): ReactNode {
  const { batch } = props;
  const [, navigate] = useLocation();
  if (asked === "cancel") {
    return (
      <ConfirmDialog
        title={`Cancel ${nameOf(batch)}?`}
        verb="Cancel the batch"
        onClose={onClose}
        onConfirm={() => act(props, (batches) => batches.cancel(batch.id), "The batch is being cancelled")}
      >
        {counted(waitingOf(batch), "waiting request")} will not run. Running requests finish. The results so far are
        kept. A cancelled batch cannot be started again.
      </ConfirmDialog>
    );
  }
  if (asked === "retry") {
    return (
      <ConfirmDialog
        title={`Retry ${counted(batch.requestFailed, "failed request")}?`}
        verb="Retry them"
        danger={false}
        onClose={onClose}
        onConfirm={() => act(props, (batches) => batches.retry(batch.id), "The failed requests run again")}
      >
        They run again in the same batch, and their new results replace the old ones.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={`Delete ${nameOf(batch)}?`}
      verb="Delete the batch"
      onClose={onClose}
      onConfirm={async () => {
        await act(props, (batches) => batches.remove(batch.id), "The batch was deleted");
        navigate(links.endpoint(batch.endpointId, "batches"));
      }}
    >
      Its requests and results are deleted. This cannot be undone.
    </ConfirmDialog>
  );
}
