import type { DueWebhook, JobRecord } from "@millrace/engine";
import type { BatchKind } from "../batcher.ts";
import type { Session } from "../connection.ts";
import { finishedPartition, SEPARATE_BUCKET } from "./finished-buckets.ts";
import { foundColumns, keyOn, toPayload, touchesJob, type FoundRow } from "./job-columns.ts";
import { recordOf, type JobContext } from "./job-context.ts";

/** Jobs with a webhook lie in this bucket alone. */
const outbox = finishedPartition(SEPARATE_BUCKET);

const SELECT_DUE = {
  name: "webhook_due",
  text: `SELECT ${foundColumns("job_done").replaceAll("job_done.", `${outbox}.`)}, input, output FROM ${outbox}
    WHERE webhook_due_at IS NOT NULL AND webhook_due_at <= $1 ORDER BY webhook_due_at LIMIT $2`,
};

const NEXT = {
  name: "webhook_next",
  text: `SELECT webhook_due_at AS at FROM ${outbox} WHERE webhook_due_at IS NOT NULL ORDER BY webhook_due_at LIMIT 1`,
};

const TRIED = {
  name: "webhook_tried",
  text: `UPDATE ${outbox} SET webhook_tries = $1, webhook_due_at = $2
    WHERE sequence = $3 AND random = $4 AND attempt = $5 AND finished_at = $6 AND webhook_due_at IS NOT NULL
    RETURNING expires_at`,
};

type DueRow = FoundRow & { readonly input: Uint8Array | null; readonly output: Uint8Array | null };

export async function readDueWebhooks(
  context: JobContext,
  session: Session,
  nowMs: number,
  limit: number,
): Promise<DueWebhook[]> {
  const rows = await session.rows<DueRow>(SELECT_DUE, [nowMs, limit]);
  return rows.map((row) => ({
    job: recordOf(context, row),
    url: row.webhook ?? "",
    tries: row.webhook_tries,
    input: toPayload(row.input, row.input_blob) ?? { kind: "inline", bytes: new Uint8Array() },
    output: toPayload(row.output, row.output_blob),
  }));
}

export async function readNextWebhook(session: Session): Promise<number | null> {
  const [next] = await session.rows<{ at: number }>(NEXT);
  return next?.at ?? null;
}

export interface TriedRequest {
  readonly job: JobRecord;
  readonly tries: number;
  readonly nextTryAtMs: number | null;
}

/**
 * Notes the outcome of a try; without a next one the job may expire again. A job that was retried meanwhile has another
 * end, whose webhook is still to be delivered.
 */
export function triedKind(context: JobContext): BatchKind<TriedRequest, void> {
  return {
    order: "together",
    touches: ({ job }) => touchesJob(job.id),
    async work({ session, afterCommit }, requests) {
      await Promise.all(
        requests.map(async ({ job, tries, nextTryAtMs }) => {
          const key = keyOn(context.shard, job.id);
          if (key === undefined) return;
          const end = [key.sequence, key.random, job.attempt, job.finishedAtMs];
          const [row] = await session.rows<{ expires_at: number }>(TRIED, [tries, nextTryAtMs, ...end]);
          if (row !== undefined && nextTryAtMs === null) afterCommit(() => context.expiry.note(row.expires_at));
        }),
      );
      return requests.map(() => undefined);
    },
  };
}
