import type { ApiPromise } from "./api-promise.ts";
import { streamChunks } from "./chunk-stream.ts";
import type { StreamOptions } from "./chunk-stream.ts";
import type { CallOptions, StatusOptions } from "./call-options.ts";
import type { Job, StreamChunk, StreamEnd } from "./job.ts";
import type { Settings } from "./settings.ts";
import type { Transport } from "./transport.ts";
import { waitForResult } from "./wait-for-result.ts";
import type { ResultOptions } from "./wait-for-result.ts";
import type { JobCancelled, JobRequeued } from "./wire.ts";

/** The calls about a single job that a handle passes on. */
export interface JobCalls<Output> {
  status(jobId: string, options?: StatusOptions): ApiPromise<Job<Output>>;
  cancel(jobId: string, options?: CallOptions): ApiPromise<JobCancelled>;
  retry(jobId: string, options?: CallOptions): ApiPromise<JobRequeued>;
}

/** One submitted job. It holds nothing but the identifier, which is all that is needed to come back to the job later. */
export interface JobHandle<Output = unknown, Chunk = unknown> {
  readonly id: string;
  /**
   * Waits for the end and gives what the handler returned (`undefined` if that was nothing). Lives through outages of the
   * service up to the client's `outageMs`.
   *
   * @throws JobFailedError, JobCancelledError or JobTimedOutError, each with the job, when it ended without a result;
   *   WaitTimeoutError when `timeoutMs` is over, the job going on; NotFoundError when the job expired.
   */
  result(options?: ResultOptions): Promise<Output>;
  /** The job's chunks as they come. */
  stream(options?: StreamOptions): AsyncGenerator<StreamChunk<Chunk>, StreamEnd, undefined>;
  /** The job as it is now. */
  status(options?: StatusOptions): ApiPromise<Job<Output>>;
  /** Stops the job. ConflictError if it is finished. */
  cancel(options?: CallOptions): ApiPromise<JobCancelled>;
  /** Puts the job back in the queue after it failed or timed out. ConflictError in any other state. */
  retry(options?: CallOptions): ApiPromise<JobRequeued>;
}

export function createJobHandle<Output, Chunk>(
  settings: Settings,
  transport: Transport,
  calls: JobCalls<Output>,
  jobId: string,
): JobHandle<Output, Chunk> {
  return {
    id: jobId,
    result: (options = {}) => waitForResult<Output>(settings, transport, jobId, options),
    stream: (options = {}) => streamChunks<Chunk>(settings, transport, jobId, options),
    status: (options) => calls.status(jobId, options),
    cancel: (options) => calls.cancel(jobId, options),
    retry: (options) => calls.retry(jobId, options),
  };
}
