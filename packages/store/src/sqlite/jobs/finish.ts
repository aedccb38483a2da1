import type { FinishRequest, ReportOutcome } from "@millrace/engine";
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

  return (request, afterCommit) => {
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
    tables.counters.record(row.endpoint_id, request.to === "COMPLETED" ? "completed" : "failed");
    tables.expiry.note(finished.expires_at);
    afterCommit(() => tables.counters.moved(row.endpoint_id, "IN_PROGRESS", request.to));
    return { kind: "applied", job: toJobRecord(finished) };
  };
}
