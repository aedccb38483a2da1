import { type ClaimedJob, DamagedBlobError } from "@millrace/engine";
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

/** Jobs whose answer did not reach the connection return to the queue at once; one whose input is damaged ends. */
export function returnUndelivered(
  request: JobRequest,
  jobs: readonly ClaimedJob[],
): (delivered: boolean, failure: unknown) => Promise<void> {
  return async (delivered, failure) => {
    if (delivered) return;
    const damagedBlob = damageIn(failure)?.blobId;
    const isDamaged = ({ input }: ClaimedJob): boolean => input.kind === "blob" && input.blobId === damagedBlob;
    await Promise.all([
      request.jobs.worker.inputDamaged(jobs.filter(isDamaged)),
      request.jobs.worker.handBack(jobs.filter((job) => !isDamaged(job))),
    ]);
  };
}

function damageIn(failure: unknown): DamagedBlobError | undefined {
  if (failure instanceof DamagedBlobError) return failure;
  return failure instanceof Error ? damageIn(failure.cause) : undefined;
}
