import type { ClaimedJob, ClaimRequest } from "@millrace/engine";
import { legalFrom } from "@millrace/spec";
import type { AfterCommit } from "../combiner.ts";
import { newAttemptToken } from "../../jobs/attempt-token.ts";
import { statusCodes, statusIs, toJobRecord, type JobRow } from "../../jobs/job-row.ts";
import type { JobTables } from "./job-tables.ts";

/**
 * Claims what is not written yet, without transaction and disk: nobody was promised these jobs. Undefined where a job may wait
 * in the tables, or is about to (`moreComes`).
 */
export function createLightClaim(
  tables: JobTables,
): (request: ClaimRequest, moreComes: boolean) => readonly ClaimedJob[] | undefined {
  return (request, moreComes) => {
    const { endpointId } = request;
    const unwritten = tables.unpromised.waitingOf(endpointId);
    // Who is told of a job after this may be overtaken; everybody else is counted.
    if (tables.counters.of(endpointId).inQueue > unwritten) return undefined;
    if (unwritten === 0) return moreComes ? undefined : nothing(request);
    const claimed = tables.unpromised.claim(request);
    for (const { job } of claimed ?? []) tables.counters.moved(job.endpointId, "IN_QUEUE", "IN_PROGRESS");
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
  const select = tables.db.prepare(`
    SELECT * FROM job WHERE endpoint_id = ? AND ${statusIs(...legalFrom("take"))} AND expires_at > ?
    ORDER BY low_priority, position LIMIT ?`);
  const update = tables.db.prepare(`
    UPDATE job SET status = ${statusCodes.IN_PROGRESS}, attempt = ?, attempt_token = ?, worker_id = ?, started_at = ?
    WHERE sequence = ? AND ${statusIs(...legalFrom("take"))}`);

  return (request, afterCommit, tellAtOnce) => {
    const started = (endpointId: string): void =>
      afterCommit(() => tables.counters.moved(endpointId, "IN_QUEUE", "IN_PROGRESS"));
    tables.unpromised.writeWaiting(request.endpointId);
    const maxJobs = request.maxJobs();
    const fresh = tables.fresh.claim(request, maxJobs);
    if (fresh !== undefined) {
      // Nobody was told yet that they are accepted, so that a power cut may take them back: the worker can begin.
      tellAtOnce();
      for (const { job } of fresh) started(job.endpointId);
      return fresh;
    }
    const rows = select.all(request.endpointId, request.nowMs, maxJobs) as unknown as JobRow[];
    return rows.map((row) => {
      const input = tables.inputs.get(row.sequence);
      if (input === null) throw new Error(`job ${row.sequence} has no input`);
      const claimed = {
        ...row,
        status: statusCodes.IN_PROGRESS,
        attempt: row.attempt + 1,
        attempt_token: newAttemptToken(),
        worker_id: request.workerId,
        started_at: request.nowMs,
      };
      update.run(claimed.attempt, claimed.attempt_token, request.workerId, request.nowMs, row.sequence);
      started(row.endpoint_id);
      return { job: toJobRecord(claimed), input };
    });
  };
}
