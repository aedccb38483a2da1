import { type ClaimedJob, type ClaimRequest, jobRules } from "@millrace/engine";
import type { AfterCommit } from "../combiner/combiner.ts";
import { newAttemptToken } from "../../jobs/attempt-token.ts";
import { statusCodes, statusIs, toJobRecord } from "../../jobs/job-row.ts";
import { prepareJobRows } from "../tables/job-rows.ts";
import type { JobTables } from "./job-tables.ts";

const TAKEN = jobRules.counterStep("IN_QUEUE", "IN_PROGRESS");

/**
 * Claims unwritten jobs, without transaction and disk: they are not acknowledged yet. Undefined where a job may wait
 * in the tables, or is about to (`moreComes`).
 */
export function createLightClaim(
  tables: JobTables,
): (request: ClaimRequest, moreComes: boolean) => readonly ClaimedJob[] | undefined {
  return (request, moreComes) => {
    const { endpointId } = request;
    const unwritten = tables.early.waitingOf(endpointId);
    // Only jobs already acknowledged to a client must keep their order.
    if (tables.counters.of(endpointId).inQueue > unwritten) return undefined;
    if (unwritten === 0) return moreComes ? undefined : nothing(request);
    const claimed = tables.early.claim(request);
    for (const { job } of claimed ?? []) tables.counters.apply(job.endpointId, TAKEN);
    return claimed;
  };
}

/** Carried out all the same: from now on it may not grow. */
function nothing(request: ClaimRequest): readonly ClaimedJob[] {
  request.maxJobs();
  return [];
}

/** Claims in a transaction, of all that waits. */
export function createClaim(
  tables: JobTables,
): (request: ClaimRequest, afterCommit: AfterCommit, tellAtOnce: () => void) => readonly ClaimedJob[] {
  const isWaiting = statusIs(...jobRules.statesBefore("take"));
  const findWaiting = tables.db.prepare(`SELECT 1 FROM job WHERE endpoint_id = ? AND ${isWaiting} LIMIT 1`);
  const select = prepareJobRows(
    tables.db,
    `WHERE endpoint_id = ? AND ${isWaiting} AND expires_at > ? ORDER BY low_priority, position LIMIT ?`,
  );
  const update = tables.db.prepare(`
    UPDATE job SET status = ?, attempt = ?, attempt_token = ?, worker_id = ?, started_at = ?
    WHERE sequence = ? AND ${isWaiting}`);

  function claimEarly(request: ClaimRequest): readonly ClaimedJob[] | undefined {
    const { endpointId } = request;
    if (tables.early.waitingOf(endpointId) === 0 || findWaiting.get(endpointId) !== undefined) return undefined;
    return tables.early.claim(request);
  }
  function claimWritten({ endpointId, workerId, nowMs, maxJobs }: ClaimRequest): readonly ClaimedJob[] {
    tables.early.writeWaiting(endpointId);
    return select.all(endpointId, nowMs, maxJobs()).map((row) => {
      const input = tables.inputs.get(row.sequence);
      if (input === null) throw new Error(`job ${row.sequence} has no input`);
      const { job } = jobRules.take(toJobRecord(row), { workerId, attemptToken: newAttemptToken(), nowMs });
      update.run(statusCodes[job.status], job.attempt, job.attemptToken, job.workerId, job.startedAtMs, row.sequence);
      return { job, input };
    });
  }

  return (request, afterCommit, tellAtOnce) => {
    const early = claimEarly(request);
    // No client was told yet that these are accepted, so that a power cut may take them back: the worker can begin.
    if (early !== undefined) tellAtOnce();
    const claimed = early ?? claimWritten(request);
    for (const { job } of claimed) afterCommit(() => tables.counters.apply(job.endpointId, TAKEN));
    return claimed;
  };
}
