import { QueueError } from "./errors.ts";
import type { QueueErrorCode } from "./errors.ts";
import type { Job, UnsuccessfulJob } from "./job.ts";

/** A job came to an end without a result. `job` is everything the service told about it. */
export class JobError extends QueueError {
  override readonly name: string = "JobError";
  readonly job: UnsuccessfulJob;

  constructor(message: string, code: QueueErrorCode, job: UnsuccessfulJob) {
    super(message, { code });
    this.job = job;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), jobId: this.job.id };
  }
}

/** The handler reported an error, or the job was lost by workers once too often: see `job.error`. */
export class JobFailedError extends JobError {
  override readonly name: string = "JobFailedError";
}

/** The job was cancelled. */
export class JobCancelledError extends JobError {
  override readonly name: string = "JobCancelledError";
}

/** The job ran longer than its execution timeout. */
export class JobTimedOutError extends JobError {
  override readonly name: string = "JobTimedOutError";
}

/** The caller waited as long as it wanted to. The job goes on: ask for it again under `jobId`. */
export class WaitTimeoutError extends QueueError {
  override readonly name: string = "WaitTimeoutError";
  readonly jobId: string;
  /** The job as it was seen last; absent when no answer came in time. */
  readonly job: Job | undefined;

  constructor(jobId: string, timeoutMs: number, job: Job | undefined) {
    const state = job === undefined ? "" : ` (it was ${job.status} when last seen)`;
    super(
      `Job ${jobId} did not finish within ${timeoutMs} ms${state}. The job keeps running; ask for its result again later.`,
      {
        code: "wait_timeout",
      },
    );
    this.jobId = jobId;
    this.job = job;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), jobId: this.jobId };
  }
}

/** The error that stands for a job that ended without a result. */
export function errorOfJob(job: UnsuccessfulJob): JobError {
  const because = job.error === undefined ? "." : `: ${job.error}`;
  if (job.status === "FAILED") return new JobFailedError(`Job ${job.id} failed${because}`, "job_failed", job);
  if (job.status === "CANCELLED") return new JobCancelledError(`Job ${job.id} was cancelled.`, "job_cancelled", job);
  return new JobTimedOutError(`Job ${job.id} ran longer than its execution timeout${because}`, "job_timed_out", job);
}
