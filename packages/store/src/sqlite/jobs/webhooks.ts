import { parseJobId, type DueWebhook } from "@millrace/engine";
import { toJobRecord, type JobRow } from "./job-row.ts";
import type { JobTables } from "./job-tables.ts";

export interface WebhookRows {
  due(nowMs: number, limit: number): DueWebhook[];
  nextAtMs(): number | null;
  tried(jobId: string, tries: number, nextTryAtMs: number | null): void;
}

/** The outbox of webhooks: a due time in the row of the finished job, written in the transaction that finished it. */
export function createWebhookRows(tables: JobTables): WebhookRows {
  const select = tables.db.prepare(`
    SELECT * FROM job WHERE webhook_due_at IS NOT NULL AND webhook_due_at <= ? ORDER BY webhook_due_at LIMIT ?`);
  const next = tables.db.prepare(`SELECT min(webhook_due_at) AS at FROM job WHERE webhook_due_at IS NOT NULL`);
  const update = tables.db.prepare(`
    UPDATE job SET webhook_tries = ?, webhook_due_at = ? WHERE sequence = ? AND random = ?
      AND webhook_due_at IS NOT NULL RETURNING expires_at`);
  return {
    due: (nowMs, limit) =>
      (select.all(nowMs, limit) as unknown as JobRow[]).map((row) => ({
        job: toJobRecord(row),
        url: row.webhook ?? "",
        tries: row.webhook_tries,
        input: tables.inputs.get(row.sequence) ?? { kind: "inline", bytes: new Uint8Array() },
        output: tables.outputs.get(row.sequence),
      })),
    nextAtMs: () => (next.get() as { at: number | null }).at,
    tried(jobId, tries, nextTryAtMs) {
      const key = parseJobId(jobId);
      if (key === undefined) return;
      const row = update.get(tries, nextTryAtMs, key.sequence, key.random) as { expires_at: number } | undefined;
      if (row !== undefined && nextTryAtMs === null) tables.expiry.note(row.expires_at);
    },
  };
}
