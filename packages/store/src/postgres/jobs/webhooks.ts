import type { DueWebhook, JobRecord, WebhookDue, WebhookNote } from "@millrace/engine";
import type { BatchKind } from "../commit/postgres-combiner.ts";
import type { Session } from "../../wire/connection.ts";
import { finishedPartition, SEPARATE_BUCKET } from "../statements/finished-buckets.ts";
import { noteText } from "../../jobs/job-notes.ts";
import { unindexed } from "../statements/index-use.ts";
import { foundColumns, historyWith, keyOn, toPayload, touchesJob, type FoundRow } from "../statements/job-columns.ts";
import { recordOf, type JobContext } from "./job-context.ts";

/** Jobs with a webhook lie in this bucket alone. */
const outbox = finishedPartition(SEPARATE_BUCKET);

const columns = foundColumns("job_done").replaceAll("job_done.", `${outbox}.`);

const SELECT_DUE = {
  name: "webhook_due",
  text: `SELECT ${columns}, webhook_due_at FROM ${outbox}
    WHERE webhook_due_at IS NOT NULL AND webhook_due_at BETWEEN $1 AND $2 ORDER BY webhook_due_at LIMIT $3`,
};

export const SELECT_ONE = {
  name: "webhook_one",
  text: `SELECT ${columns}, webhook_due_at, input, output FROM ${outbox}
    WHERE sequence = $1 AND random = $2 AND attempt = $3 AND finished_at = $4
      AND ${unindexed("webhook_due_at")} <= $5`,
};

const NEXT = {
  name: "webhook_next",
  text: `SELECT webhook_due_at AS at FROM ${outbox} WHERE webhook_due_at IS NOT NULL AND webhook_due_at > $1
    ORDER BY webhook_due_at LIMIT 1`,
};

export const TRIED = {
  name: "webhook_tried",
  text: `UPDATE ${outbox} SET webhook_tries = $1, webhook_due_at = $2, history = ${historyWith("$7")}
    WHERE sequence = $3 AND random = $4 AND attempt = $5 AND finished_at = $6
      AND ${unindexed("webhook_due_at")} IS NOT NULL
    RETURNING expires_at`,
};

type DueRow = FoundRow & { readonly webhook_due_at: number };
type BodiedRow = DueRow & { readonly input: Uint8Array | null; readonly output: Uint8Array | null };

export async function readDueWebhooks(
  context: JobContext,
  session: Session,
  range: { readonly fromMs: number; readonly nowMs: number; readonly limit: number },
): Promise<WebhookDue[]> {
  const rows = await session.rows<DueRow>(SELECT_DUE, [range.fromMs, range.nowMs, range.limit]);
  return rows.map((row) => toDue(context, row));
}

export async function readWebhook(
  context: JobContext,
  session: Session,
  job: JobRecord,
  nowMs: number,
): Promise<DueWebhook | undefined> {
  const key = keyOn(context.shard, job.id);
  if (key === undefined) return undefined;
  const end = [key.sequence, key.random, job.attempt, job.finishedAtMs];
  const [row] = await session.rows<BodiedRow>(SELECT_ONE, [...end, nowMs]);
  if (row === undefined) return undefined;
  const input = toPayload(row.input, row.input_blob) ?? { kind: "inline", bytes: new Uint8Array() };
  return { ...toDue(context, row), input, output: toPayload(row.output, row.output_blob) };
}

function toDue(context: JobContext, row: DueRow): WebhookDue {
  const { webhook_tries: tries, webhook_due_at: dueAtMs } = row;
  return { job: recordOf(context, row), url: row.webhook ?? "", tries, dueAtMs };
}

export async function readNextWebhook(session: Session, afterMs: number): Promise<number | null> {
  const [next] = await session.rows<{ at: number }>(NEXT, [afterMs]);
  return next?.at ?? null;
}

export interface TriedRequest {
  readonly job: JobRecord;
  readonly tries: number;
  readonly nextTryAtMs: number | null;
  readonly note: WebhookNote | undefined;
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
        requests.map(async ({ job, tries, nextTryAtMs, note }) => {
          const key = keyOn(context.shard, job.id);
          if (key === undefined) return;
          const end = [key.sequence, key.random, job.attempt, job.finishedAtMs];
          const text = note === undefined ? null : noteText(note);
          const [row] = await session.rows<{ expires_at: number }>(TRIED, [tries, nextTryAtMs, ...end, text]);
          if (row !== undefined && nextTryAtMs === null) afterCommit(() => context.beliefs.expires(row.expires_at));
        }),
      );
      return requests.map(() => undefined);
    },
  };
}
