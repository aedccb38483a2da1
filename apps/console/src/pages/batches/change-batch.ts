import type { Batch, Batches } from "@millrace/queue-client";
import type { Change } from "../../parts/use-change.ts";
import { batchesKey } from "./batch-reads.ts";

export interface ChangeProps {
  readonly batch: Batch;
  readonly change: Change;
}

/** Changes a batch, which is read again then. */
export function act<Result>(
  { batch, change }: ChangeProps,
  work: (batches: Batches) => PromiseLike<Result>,
  done: string,
): Promise<Result> {
  return change((session) => work(session.queue(batch.endpointId).batches), {
    done,
    changes: [batchesKey(batch.endpointId)],
  });
}
