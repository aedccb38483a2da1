import { formatJobId, jobRules, type RemovedJob } from "@millrace/engine";
import type { AfterCommit } from "../combiner/combiner.ts";
import { statusIs, toJobRecord } from "../../jobs/job-row.ts";
import type { JobTables, RemovedRow } from "./job-tables.ts";

/** Removes jobs whose time is over. One whose webhook is still to be delivered stays on disk, unseen. */
export function createExpireDue(
  tables: JobTables,
): (nowMs: number, limit: number, afterCommit: AfterCommit) => RemovedJob[] {
  return (nowMs, limit, afterCommit) => {
    const rows = tables.expiry.due(nowMs, limit);
    for (const row of rows) tables.remove(row, afterCommit);
    tables.expiry.look(nowMs);
    return rows.map((row) => ({ job: toJobRecord(row) }));
  };
}

/** Of jobs of which nothing but their ids is told. */
const REMOVED = `sequence, random, sync, endpoint_id, status, next_chunk, has_output, idempotency_key`;

function idOf({ sequence, random, sync }: RemovedRow): string {
  return formatJobId({ sequence, shard: 0, random, sync: sync === 1 });
}

/** Removes up to `limit` waiting jobs that were queued at or before `upToPosition`. */
export function createPurgeSome(
  tables: JobTables,
): (
  range: { endpointId: string; upToPosition: number; limit: number; nowMs: number },
  afterCommit: AfterCommit,
) => string[] {
  const select = tables.db.prepare(`
    SELECT ${REMOVED} FROM job
    WHERE endpoint_id = ? AND ${statusIs(...jobRules.statesBefore("purge"))} AND position <= ?
      AND expires_at > ? LIMIT ?`);
  return (range, afterCommit) => {
    const { endpointId, upToPosition, nowMs, limit } = range;
    const rows = select.all(endpointId, upToPosition, nowMs, limit) as unknown as RemovedRow[];
    for (const row of rows) tables.remove(row, afterCommit);
    return rows.map(idOf);
  };
}

/**
 * Removes up to `limit` unfinished jobs of an endpoint that is gone, and as many failures. Its finished jobs are out of reach
 * already and expire by themselves.
 */
export function createRemoveUnfinished(
  tables: JobTables,
): (endpointId: string, limit: number, afterCommit: AfterCommit) => string[] {
  const select = (["IN_QUEUE", "IN_PROGRESS"] as const).map((state) =>
    tables.db.prepare(`SELECT ${REMOVED} FROM job WHERE endpoint_id = ? AND ${statusIs(state)} LIMIT ?`),
  );
  return (endpointId, limit, afterCommit) => {
    const rows = select.flatMap((statement) => statement.all(endpointId, limit) as unknown as RemovedRow[]);
    for (const row of rows) tables.remove(row, afterCommit);
    return [...rows.map(idOf), ...tables.failures.removeSome(endpointId, limit)];
  };
}
