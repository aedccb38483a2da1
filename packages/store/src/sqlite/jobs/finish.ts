import { type FinishRequest, type JobRecord, jobRules, type ReportOutcome } from "@millrace/engine";
import type { AfterCommit } from "../combiner/combiner.ts";
import { statusCodes, toJobRecord } from "../../jobs/job-row.ts";
import type { JobTables } from "./job-tables.ts";

/** Ends a running attempt. */
export function createFinish(tables: JobTables): (request: FinishRequest, afterCommit: AfterCommit) => ReportOutcome {
  const update = tables.db.prepare(`
    UPDATE job SET status = ?, finished_at = ?, error = ?, expires_at = ?, webhook_due_at = ?, attempt_token = ?,
      has_output = ?
    WHERE sequence = ?`);

  /** Of a job that was not written until now. */
  function finishUnwritten(request: FinishRequest, afterCommit: AfterCommit): JobRecord | undefined {
    const unwritten = tables.early.end(request);
    if (unwritten === undefined) return undefined;
    const { job, change } = unwritten;
    tables.newRows.finished(job, change.job, request.output);
    if (request.output !== null) tables.outputs.put(job.key.sequence, request.output);
    tables.noteChange(change, afterCommit);
    return change.job;
  }

  return (request, afterCommit) => {
    const unwritten = finishUnwritten(request, afterCommit);
    if (unwritten !== undefined) return { kind: "applied", job: unwritten };
    const { attempt, nowMs, output } = request;
    const refused = (outcome: ReportOutcome): ReportOutcome => {
      tables.dropBlobs([output?.kind === "blob" ? output.blobId : null], afterCommit);
      return outcome;
    };
    const row = tables.writeAndFind(attempt.endpointId, attempt.jobId, nowMs);
    if (row === undefined) return refused({ kind: "missing" });
    const change = jobRules.endAttempt(toJobRecord(row), request);
    if (change.kind !== "change") return refused(change);
    const { job, webhookDueAtMs } = change;
    update.run(
      statusCodes[job.status],
      job.finishedAtMs,
      job.error,
      job.expiresAtMs,
      webhookDueAtMs,
      job.attemptToken,
      output === null ? 0 : 1,
      row.sequence,
    );
    tables.removeOutput(row, afterCommit);
    if (output !== null) tables.outputs.put(row.sequence, output);
    tables.noteChange(change, afterCommit);
    return { kind: "applied", job };
  };
}
