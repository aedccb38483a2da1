import type { JobRecord, WaitingExplanation } from "@millrace/engine";
import type { QueueComponents } from "@millrace/spec";
import type { JobRequest } from "../../binding/job-request.ts";

export type JobWaiting = QueueComponents["schemas"]["JobWaiting"];

/** Why a job waits; null when it no longer waits. */
export async function waitingOf({ jobs, endpoint, services }: JobRequest, job: JobRecord): Promise<JobWaiting | null> {
  const ahead = await jobs.client.jobsAhead(endpoint.id, job.id);
  if (ahead === null) return null;
  const { reason, message, estimateMs, lastExit } = await services.explainWaiting(endpoint.id, {
    lowPriority: job.lowPriority,
    ahead,
  });
  return {
    reason,
    message,
    position: ahead,
    estimateMs,
    lastWorkerExit: lastExit === null ? null : exitBody(lastExit),
  };
}

type LastExit = NonNullable<WaitingExplanation["lastExit"]>;

function exitBody({ atMs, exitCode, signal, message, lastLogLines }: LastExit): JobWaiting["lastWorkerExit"] {
  return { at: new Date(atMs).toISOString(), exitCode, signal, message, lastLogLines: [...lastLogLines] };
}
