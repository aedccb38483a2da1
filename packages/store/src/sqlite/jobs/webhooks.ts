import { parseJobId, type DueWebhook, type JobRecord, type WebhookDue, type WebhookNote } from "@millrace/engine";
import type { DatabaseSync } from "node:sqlite";
import { createBodyTable } from "../tables/bodies.ts";
import { toJobRecord, type JobRow } from "../../jobs/job-row.ts";
import type { JobTables } from "./job-tables.ts";

type DueRow = JobRow & { readonly webhook_due_at: number };

/** The outbox of webhooks: a due time in the row of the finished job, written in the transaction that finished it. */
export interface WebhookReads {
  due(nowMs: number, limit: number, fromMs?: number): WebhookDue[];
  get(job: JobRecord, nowMs: number): DueWebhook | undefined;
  nextAtMs(afterMs?: number): number | null;
}

export function createWebhookReads(db: DatabaseSync): WebhookReads {
  const inputs = createBodyTable(db, "job_input");
  const outputs = createBodyTable(db, "job_output");
  const select = db.prepare(`
    SELECT * FROM job WHERE webhook_due_at IS NOT NULL AND webhook_due_at BETWEEN ? AND ?
    ORDER BY webhook_due_at LIMIT ?`);
  const selectOne = db.prepare(`
    SELECT * FROM job WHERE sequence = ? AND random = ? AND attempt = ? AND finished_at = ? AND webhook_due_at <= ?`);
  const next = db.prepare(
    `SELECT min(webhook_due_at) AS at FROM job WHERE webhook_due_at IS NOT NULL AND webhook_due_at > ?`,
  );
  return {
    due: (nowMs, limit, fromMs = 0) => (select.all(fromMs, nowMs, limit) as unknown as DueRow[]).map(toDue),
    get(job, nowMs) {
      const key = parseJobId(job.id);
      if (key === undefined) return undefined;
      const end = [key.sequence, key.random, job.attempt, job.finishedAtMs] as const;
      const row = selectOne.get(...end, nowMs) as unknown as DueRow | undefined;
      if (row === undefined) return undefined;
      const input = inputs.get(row.sequence) ?? { kind: "inline", bytes: new Uint8Array() };
      return { ...toDue(row), input, output: outputs.get(row.sequence) };
    },
    nextAtMs: (afterMs = -1) => (next.get(afterMs) as { at: number | null }).at,
  };
}

function toDue(row: DueRow): WebhookDue {
  return { job: toJobRecord(row), url: row.webhook ?? "", tries: row.webhook_tries, dueAtMs: row.webhook_due_at };
}

/**
 * Notes the outcome of a try; without a next one the job may expire again. A job that was retried meanwhile has another
 * end, whose webhook is still to be delivered.
 */
export function createWebhookTried(
  tables: JobTables,
): (job: JobRecord, tries: number, nextTryAtMs: number | null, note?: WebhookNote) => void {
  const update = tables.db.prepare(`
    UPDATE job SET webhook_tries = ?, webhook_due_at = ? WHERE sequence = ? AND random = ?
      AND attempt = ? AND finished_at = ? AND webhook_due_at IS NOT NULL RETURNING expires_at`);
  return (job, tries, nextTryAtMs, note) => {
    const key = parseJobId(job.id);
    if (key === undefined) return;
    const end = [key.sequence, key.random, job.attempt, job.finishedAtMs] as const;
    const row = update.get(tries, nextTryAtMs, ...end) as { expires_at: number } | undefined;
    if (row === undefined) return;
    if (note !== undefined) tables.addNote(key.sequence, note);
    if (nextTryAtMs === null) tables.expiry.note(row.expires_at);
  };
}
