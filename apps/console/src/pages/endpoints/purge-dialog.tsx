import type { Endpoint } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { counted } from "../../data/format.ts";
import { useChange } from "../../parts/use-change.ts";
import { ConfirmDialog } from "../../parts/dialog.tsx";
import { nameOf } from "./endpoint-words.ts";

/** Asks before all waiting jobs are removed. */
export function PurgeDialog({
  endpoint,
  waiting,
  onClose,
}: {
  readonly endpoint: Endpoint;
  readonly waiting: number;
  readonly onClose: () => void;
}): ReactNode {
  const change = useChange();
  const jobs = counted(waiting, "waiting job");
  return (
    <ConfirmDialog
      title={`Purge ${jobs} of ${nameOf(endpoint)}?`}
      verb={`Purge ${jobs}`}
      onClose={onClose}
      onConfirm={() =>
        change((session) => session.queue(endpoint.id).purgeQueue(), {
          done: ({ removed }) => `${counted(removed, "waiting job")} purged`,
          changes: [["endpoint", endpoint.id]],
        })
      }
    >
      Purged jobs are deleted and cannot be retried. Jobs in progress and finished jobs stay. Jobs that arrive before
      you confirm are purged, too.
    </ConfirmDialog>
  );
}
