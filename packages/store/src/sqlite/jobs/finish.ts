import type { FinishRequest, JobRecord, ReportOutcome } from "@millrace/engine";
import { CLOSED_BY_SERVICE, endedByReport, isAttemptOf } from "../../jobs/attempt-fence.ts";
import type { AfterCommit } from "../combiner.ts";
import { stateOf, statusCodes, toJobRecord, type JobRow } from "../../jobs/job-row.ts";
import type { JobTables } from "./job-tables.ts";

/** Ends a running attempt. Retention begins, and a webhook becomes due in the same transaction. */
export function createFinish(tables: JobTables): (request: FinishRequest, afterCommit: AfterCommit) => ReportOutcome {
  const update = tables.db.prepare(`
    UPDATE job SET status = ?, finished_at = ?, error = ?, expires_at = ?, webhook_due_at = ?, attempt_token = ?,
      has_output = ?
    WHERE sequence = ?`);

  /** Of a job that was not written until now. */
  function finishUnwritten(request: FinishRequest, afterCommit: AfterCommit): ReportOutcome | undefined {
    const unwritten = request.by === "worker" ? tables.unpromised.end(request.attempt, request.nowMs) : undefined;
    if (unwritten === undefined) return undefined;
    const job = tables.newRows.finished(unwritten.job, unwritten.attempt, request);
    if (request.output !== null) tables.outputs.put(unwritten.job.key.sequence, request.output);
    ended(job, request.to, afterCommit);
    return { kind: "applied", job };
  }
  function ended(
    { endpointId, expiresAtMs }: Pick<JobRecord, "endpointId" | "expiresAtMs">,
    to: FinishRequest["to"],
    afterCommit: AfterCommit,
  ): void {
    tables.counters.record(endpointId, to === "COMPLETED" ? "completed" : "failed");
    tables.expiry.note(expiresAtMs);
    afterCommit(() => tables.counters.moved(endpointId, "IN_PROGRESS", to));
  }

  return (request, afterCommit) => {
    const unwritten = finishUnwritten(request, afterCommit);
    if (unwritten !== undefined) return unwritten;
    const { attempt, nowMs } = request;
    const row = tables.find(attempt.endpointId, attempt.jobId, nowMs);
    const dropped = request.output?.kind === "blob" ? [request.output.blobId] : [];
    if (row === undefined) {
      tables.dropBlobs(dropped, afterCommit);
      return { kind: "missing" };
    }
    if (stateOf(row) !== "IN_PROGRESS" || !isAttemptOf(row, attempt)) {
      tables.dropBlobs(dropped, afterCommit);
      const repeated = endedByReport(row) && isAttemptOf(row, attempt);
      return { kind: repeated ? "repeated" : "stale", job: toJobRecord(row) };
    }
    const finished: JobRow = {
      ...row,
      status: statusCodes[request.to],
      finished_at: nowMs,
      error: request.error,
      expires_at: Math.min(nowMs + row.retention_ms, row.hard_expires_at ?? Infinity),
      attempt_token: request.by === "worker" ? row.attempt_token : CLOSED_BY_SERVICE,
    };
    const webhookDueAt = row.webhook === null ? null : nowMs;
    update.run(
      finished.status,
      nowMs,
      request.error,
      finished.expires_at,
      webhookDueAt,
      finished.attempt_token,
      request.output === null ? 0 : 1,
      row.sequence,
    );
    tables.removeOutput(row, afterCommit);
    if (request.output !== null) tables.outputs.put(row.sequence, request.output);
    const job = toJobRecord(finished);
    ended(job, request.to, afterCommit);
    return { kind: "applied", job };
  };
}
