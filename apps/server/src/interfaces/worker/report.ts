import { DomainError, jobNotFound, type AttemptRef, type JobRecord, type ReportOutcome } from "@millrace/engine";
import type { JobRequest } from "../../binding/job-request.ts";
import type { Part } from "../../http/body/payload-reply.ts";

/** The attempt of a report. Workers of the hosted service send no token; then the worker in the path counts. */
export function attemptOf({ endpoint, jobId, workerId, query }: JobRequest): AttemptRef {
  return { endpointId: endpoint.id, jobId, workerId, attemptToken: query.get("attempt") };
}

/** The answer to a report. @throws DomainError `conflict` for a stale report, `not_found` for a missing job */
export function receipt(outcome: ReportOutcome): Part[] {
  if (outcome.kind === "missing" || outcome.kind === "stale") throw refusalOf(outcome);
  return receiptOf(outcome.job);
}

/** Why a report was dropped. */
export function refusalOf(outcome: Extract<ReportOutcome, { kind: "missing" | "stale" }>): DomainError {
  if (outcome.kind === "missing") return jobNotFound();
  return new DomainError(
    "conflict",
    `This attempt is over: the job is ${outcome.job.status}. The report was dropped; do not send it again.`,
  );
}

export function receiptOf(job: JobRecord): Part[] {
  return [JSON.stringify({ id: job.id, status: job.status })];
}
