import type { ClaimedJob } from "@millrace/engine";
import type { JobRequest } from "../../binding/job-request.ts";

/** Holds the poll until there are jobs for the worker. */
export function takeJobs(request: JobRequest, maxJobs: number): Promise<readonly ClaimedJob[]> {
  const inProgress = request.query.get("job_in_progress");
  return request.jobs.worker.take({
    endpoint: request.endpoint,
    workerId: request.workerId,
    maxJobs,
    jobInProgress: inProgress === null ? undefined : inProgress === "1",
    signal: request.pollSignal,
  });
}

/** Jobs whose answer did not reach the connection return to the queue at once. */
export function returnUndelivered(
  request: JobRequest,
  jobs: readonly ClaimedJob[],
): (delivered: boolean) => Promise<void> {
  return async (delivered) => {
    if (!delivered) await request.jobs.worker.handBack(jobs);
  };
}
