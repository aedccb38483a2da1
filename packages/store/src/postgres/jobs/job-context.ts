import type { JobRecord } from "@millrace/engine";
import { toJobRecord, type JobRow } from "../../jobs/job-row.ts";
import type { BatchTransaction } from "../commit/postgres-combiner.ts";
import { blobIdOf, type FoundRow } from "../statements/job-columns.ts";
import type { GatewayBeliefs } from "../beliefs/gateway-beliefs.ts";

/** What all job statements of one storage share. */
export interface JobContext {
  /** Number of this database among several; part of every job id. */
  readonly shard: number;
  /** Id of the gateway that hands out attempts. */
  readonly gatewayId: () => number;
  readonly beliefs: GatewayBeliefs;
  readonly onBlobsUnreferenced: (blobIds: string[]) => void;
}

export function recordOf(context: JobContext, row: JobRow): JobRecord {
  return toJobRecord(row, context.shard);
}

/** Tells the blob store, after the commit, that nothing refers to these any more. */
export function dropBlobs(
  context: JobContext,
  { afterCommit }: Pick<BatchTransaction, "afterCommit">,
  blobs: readonly (string | null)[],
): void {
  const ids = blobs.map(blobIdOf).filter((id) => id !== null);
  if (ids.length > 0) afterCommit(() => context.onBlobsUnreferenced(ids));
}

const REMOVE_CHUNKS = {
  name: "chunks_remove",
  text: `DELETE FROM job_chunk WHERE sequence = $1 AND random = $2 RETURNING blob`,
};

/** Removes chunks and their blobs, if the job ever had any. */
export async function removeChunks(context: JobContext, transaction: BatchTransaction, row: FoundRow): Promise<void> {
  if (row.next_chunk === 1) return;
  const chunks = await transaction.session.rows<{ blob: string | null }>(REMOVE_CHUNKS, [row.sequence, row.random]);
  dropBlobs(
    context,
    transaction,
    chunks.map(({ blob }) => blob),
  );
}
