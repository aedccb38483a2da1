import { parseBody, parseJob } from "./answers.ts";
import { ApiPromise } from "./api-promise.ts";
import { checkIdempotencyKey, checkJobId, encodeJob } from "./arguments.ts";
import { type Batches, createBatches } from "./batches.ts";
import type { CallOptions, RunOptions, RunSyncOptions, StatusOptions, StatusSyncOptions } from "./call-options.ts";
import { streamChunks } from "./chunk-stream.ts";
import type { StreamOptions } from "./chunk-stream.ts";
import { createJobHandle } from "./job-handle.ts";
import type { JobHandle } from "./job-handle.ts";
import type { Job, StreamChunk, StreamEnd } from "./job.ts";
import { limits } from "./limits.ts";
import type { OperationName } from "./operations.ts";
import { randomKey } from "./runtime.ts";
import { resolveSettings } from "./settings.ts";
import type { QueueClientOptions, Settings } from "./settings.ts";
import { createTransport } from "./transport.ts";
import type { Answer, Call, Transport } from "./transport.ts";
import type { HealthReport, JobAccepted, JobCancelled, JobRequeued, QueuePurged } from "./wire.ts";

/** The queue of one endpoint. All errors are `QueueError`s, except that an abort gives the signal's own reason. */
export interface QueueClient<Input extends object = object, Output = unknown, Chunk = unknown> {
  readonly endpointId: string;
  /** Submits a job and answers as soon as it is stored. At most 10 MB. */
  run(input: Input, options?: RunOptions): ApiPromise<JobAccepted>;
  /** Submits a job and waits; gives the job, finished or not. A failed job is no error here. At most 20 MB. */
  runSync(input: Input, options?: RunSyncOptions): ApiPromise<Job<Output>>;
  /** Submits a job and gives a handle to wait for its result, follow it and steer it. */
  submit(input: Input, options?: RunOptions): Promise<JobHandle<Output, Chunk>>;
  /** A handle for a job that was submitted before, perhaps by another process. Nothing is sent. */
  job(jobId: string): JobHandle<Output, Chunk>;
  /** The job as it is now. */
  status(jobId: string, options?: StatusOptions): ApiPromise<Job<Output>>;
  /** The job as soon as it is finished, or as it is when the wait is over. */
  statusSync(jobId: string, options?: StatusSyncOptions): ApiPromise<Job<Output>>;
  /**
   * The job's chunks as they come, over as many connections as it takes. The loop ends when the job does, however it ended:
   * the state is the generator's return value, the result and the error are in `status`.
   */
  stream(jobId: string, options?: StreamOptions): AsyncGenerator<StreamChunk<Chunk>, StreamEnd, undefined>;
  /** Stops a waiting or running job. ConflictError if it is finished. */
  cancel(jobId: string, options?: CallOptions): ApiPromise<JobCancelled>;
  /** Puts a failed or timed-out job back in the queue. ConflictError in any other state. */
  retry(jobId: string, options?: CallOptions): ApiPromise<JobRequeued>;
  /** Removes all waiting jobs of the endpoint. */
  purgeQueue(options?: CallOptions): ApiPromise<QueuePurged>;
  /** Counts the endpoint's jobs and workers. */
  health(options?: CallOptions): ApiPromise<HealthReport>;
  /** Many jobs that run together in their own time. */
  readonly batches: Batches<Input, Output>;
}

/**
 * Makes a client for the queue of one endpoint. Nothing is sent yet.
 *
 * @throws TypeError for an option that can never work.
 */
export function createQueueClient<Input extends object = object, Output = unknown, Chunk = unknown>(
  options: QueueClientOptions,
): QueueClient<Input, Output, Chunk> {
  const settings = resolveSettings(options);
  const transport = createTransport(settings);

  async function submitJob(operation: "run" | "runsync", input: Input, given: RunSyncOptions): Promise<Answer> {
    const key = checkIdempotencyKey(operation, given.idempotencyKey ?? randomKey());
    const body = encodeJob(operation, input, given);
    const holdMs = operation === "run" ? 0 : (given.waitMs ?? limits.runsyncWaitDefaultMs);
    return transport.send(
      {
        operation,
        query: { wait: operation === "run" ? undefined : given.waitMs },
        headers: { ...given.headers, "idempotency-key": key },
        body,
      },
      {
        repeat: settings.dialect === "compat" ? "refused" : "always",
        timeoutMs: given.timeoutMs ?? settings.timeoutMs + holdMs,
        signal: given.signal,
        maxRetries: given.maxRetries,
      },
    );
  }

  const client: QueueClient<Input, Output, Chunk> = {
    endpointId: settings.endpointId,
    run: (input, given = {}) => new ApiPromise(submitJob("run", input, given), parseAccepted),
    runSync: (input, given = {}) => new ApiPromise(submitJob("runsync", input, given), parseJob<Output>),
    async submit(input, given = {}) {
      const { id } = await client.run(input, given);
      return client.job(id);
    },
    job: (jobId) => createJobHandle(settings, transport, client, jobId),
    stream: (jobId, given = {}) => streamChunks(settings, transport, jobId, given),
    ...simpleCalls<Output>(settings, transport),
    batches: createBatches<Input, Output>(settings, transport),
  };
  return client;
}

type SimpleCalls<Output> = Pick<
  QueueClient<object, Output>,
  "status" | "statusSync" | "cancel" | "retry" | "purgeQueue" | "health"
>;

/** The operations that are one request and its answer. */
function simpleCalls<Output>(settings: Settings, transport: Transport): SimpleCalls<Output> {
  async function ofJob(
    operation: OperationName,
    jobId: string,
    given: CallOptions,
    more: { query?: Call["query"]; holdMs?: number } = {},
  ): Promise<Answer> {
    const call = {
      operation,
      jobId: checkJobId(operation, jobId),
      query: more.query ?? {},
      headers: given.headers ?? {},
    };
    const timeoutMs = given.timeoutMs ?? settings.timeoutMs + (more.holdMs ?? 0);
    const repeat = operation === "cancel" || operation === "retry" ? "refused" : "always";
    return transport.send(call, { repeat, timeoutMs, signal: given.signal, maxRetries: given.maxRetries });
  }

  function ofQueue(operation: "purgeQueue" | "health", given: CallOptions): Promise<Answer> {
    const timeoutMs = given.timeoutMs ?? settings.timeoutMs;
    const repeat = operation === "health" ? "always" : "refused";
    const call = { operation, headers: given.headers ?? {} };
    return transport.send(call, { repeat, timeoutMs, signal: given.signal, maxRetries: given.maxRetries });
  }

  return {
    status: (jobId, given = {}) =>
      new ApiPromise(
        ofJob("status", jobId, given, { query: { ttl: given.ttlMs, explain: given.explain } }),
        parseJob<Output>,
      ),
    statusSync(jobId, given = {}) {
      const more = { query: { wait: given.waitMs }, holdMs: given.waitMs ?? limits.runsyncWaitDefaultMs };
      return new ApiPromise(ofJob("statusSync", jobId, given, more), parseJob<Output>);
    },
    cancel: (jobId, given = {}) => new ApiPromise(ofJob("cancel", jobId, given), parseBody<JobCancelled>),
    retry: (jobId, given = {}) => new ApiPromise(ofJob("retry", jobId, given), parseBody<JobRequeued>),
    purgeQueue: (given = {}) => new ApiPromise(ofQueue("purgeQueue", given), parseBody<QueuePurged>),
    health: (given = {}) => new ApiPromise(ofQueue("health", given), parseBody<HealthReport>),
  };
}

function parseAccepted(answer: Answer): JobAccepted {
  const { id } = parseJob(answer);
  return { id, status: "IN_QUEUE" };
}
