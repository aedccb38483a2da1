import { createQueueClient, WaitTimeoutError } from "@millrace/queue-client";

/** Where a job of the demonstration is sent. */
export interface JobPlace {
  readonly url: string;
  readonly apiKey: string;
  readonly endpointId: string;
  readonly signal: AbortSignal;
}

/** A job of an example that was done. */
export interface DoneJob<Input, Output> {
  readonly endpointId: string;
  readonly jobId: string;
  readonly input: Input;
  readonly output: Output;
  /** From the submission until the result was here. */
  readonly totalMs: number;
  /** In the queue, the start of a worker included. */
  readonly delayMs: number;
  /** In the handler. */
  readonly executionMs: number;
}

/**
 * Sends a job through the queue and waits for its result.
 *
 * @throws JobError, WaitTimeoutError or another QueueError; the signal's reason when it aborts
 */
export async function runJob<Input extends object, Output>(
  { url, apiKey, endpointId, signal }: JobPlace,
  input: Input,
  timeoutMs: number,
): Promise<DoneJob<Input, Output>> {
  const queue = createQueueClient<Input, Output>({ apiKey, endpointId, baseUrl: url });
  const startedAtMs = performance.now();
  const job = await queue.submit(input, { signal });
  try {
    const output = await job.result({ signal, timeoutMs });
    const totalMs = Math.round(performance.now() - startedAtMs);
    const { delayTime = 0, executionTime = 0 } = await job.status({ signal });
    return { endpointId, jobId: job.id, input, output, totalMs, delayMs: delayTime, executionMs: executionTime };
  } catch (error) {
    // The demo does not fetch the result of a job that it gave up; the cancellation may fail if the job just ended.
    if (error instanceof WaitTimeoutError) await job.cancel().catch(() => undefined);
    throw error;
  }
}
