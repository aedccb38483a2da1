import type { JobBody, JobStatus, StreamChunkBody } from "./wire.ts";

/** A state in which a job has come to an end. */
export type FinalStatus = Exclude<JobStatus, "IN_QUEUE" | "IN_PROGRESS">;

export const finalStatuses: readonly FinalStatus[] = ["COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT"];

/**
 * A job as `status`, `statusSync` and `runSync` give it. Only a completed job's `output` is the handler's result; before
 * that it is the latest progress update, if any, of any shape.
 */
export type Job<Output = unknown> = Omit<JobBody, "status" | "output"> &
  ({ status: "COMPLETED"; output?: Output } | { status: Exclude<JobStatus, "COMPLETED">; output?: unknown });

/** A job that came to an end without a result. */
export type UnsuccessfulJob = JobBody & { status: Exclude<FinalStatus, "COMPLETED"> };

/** One piece of a streaming handler's output, with its place in the stream. */
export interface StreamChunk<Chunk = unknown> extends StreamChunkBody {
  output: Chunk;
  /**
   * Number of the chunk, to be given as `lastEventId` to continue behind it later. Absent where the service delivers
   * chunks as JSON arrays, because those are not numbered.
   */
  eventId?: string;
}

/** How a stream ended. */
export interface StreamEnd {
  id: string;
  status: JobStatus;
}

/** Whether `status` is the end of a job. */
export function isFinal(status: string): status is FinalStatus {
  return (finalStatuses as readonly string[]).includes(status);
}

/** Whether a job has come to an end without a result. */
export function isUnsuccessful(job: Job): job is UnsuccessfulJob {
  return job.status !== "COMPLETED" && isFinal(job.status);
}
