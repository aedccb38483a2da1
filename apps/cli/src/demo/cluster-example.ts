import { createQueueClient, WaitTimeoutError } from "@millrace/queue-client";
import type { DemoExample } from "./example-endpoints.ts";

/** A job of the example for clusters that was done. */
export interface GreetingJob {
  readonly endpointId: string;
  readonly jobId: string;
  readonly input: GreetingInput;
  readonly output: Greeting;
  /** From the submission until the result was here. */
  readonly totalMs: number;
  /** In the queue, the start of a worker included. */
  readonly delayMs: number;
  /** In the handler. */
  readonly executionMs: number;
}

interface GreetingInput {
  readonly name: string;
}

interface Greeting {
  readonly text: string;
}

/** A whole worker, by the addresses that its environment names. It is in the command, because a cluster sees no files of this computer. */
const PROGRAM = `
const { RUNPOD_POD_ID: worker, RUNPOD_AI_API_KEY: authorization, RUNPOD_WEBHOOK_GET_JOB: take, RUNPOD_WEBHOOK_POST_OUTPUT: done } = process.env;
const pause = () => new Promise((resolve) => setTimeout(resolve, 1000));
process.once("SIGTERM", () => process.exit(0));
for (;;) {
  try {
    const taken = await fetch(take.replace("$ID", worker).replace("$RUNPOD_POD_ID", worker), { headers: { authorization } });
    if (taken.status !== 200) {
      await taken.text();
      if (taken.status !== 204) await pause();
      continue;
    }
    const job = await taken.json();
    const output = { text: "Hello, " + job.input.name + "." };
    const url = done.replace("$RUNPOD_POD_ID", worker).replace("$ID", job.id);
    await fetch(url, { method: "POST", headers: { authorization }, body: JSON.stringify({ output }) });
  } catch (error) {
    console.error("The service cannot be reached:", error.cause?.message ?? error.message);
    await pause();
  }
}
`;

/** What is deployed where machines are pods of a cluster that has no images of the other examples. */
export const clusterExample: DemoExample & { readonly exampleInput: GreetingInput } = {
  name: "hello",
  image: "docker.io/library/node:24-slim",
  command: ["node", "--input-type=module", "-e", PROGRAM],
  exampleInput: { name: "Ada" },
};

/** Nodes pull the image first. */
const TIMEOUT_MS = 300_000;

/**
 * Sends a name through the queue and waits for the greeting.
 *
 * @throws JobError, WaitTimeoutError or another QueueError; the signal's reason when it aborts
 */
export async function runGreetingJob(options: {
  readonly url: string;
  readonly apiKey: string;
  readonly endpointId: string;
  readonly signal: AbortSignal;
}): Promise<GreetingJob> {
  const { endpointId, apiKey, signal } = options;
  const queue = createQueueClient<GreetingInput, Greeting>({ apiKey, endpointId, baseUrl: options.url });
  const startedAtMs = performance.now();
  const input = clusterExample.exampleInput;
  const job = await queue.submit(input, { signal });
  try {
    const output = await job.result({ signal, timeoutMs: TIMEOUT_MS });
    const totalMs = Math.round(performance.now() - startedAtMs);
    const { delayTime = 0, executionTime = 0 } = await job.status({ signal });
    return { endpointId, jobId: job.id, input, output, totalMs, delayMs: delayTime, executionMs: executionTime };
  } catch (error) {
    // The demo does not fetch the result of a job that it gave up; the cancellation may fail if the job just ended.
    if (error instanceof WaitTimeoutError) await job.cancel().catch(() => undefined);
    throw error;
  }
}
