import { fieldsOf } from "../answers.ts";
import { limits } from "@millrace/spec";
import { setTimeout as delay } from "node:timers/promises";
import type { Answer } from "../../target/transport.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";

/** A job as the answers of the queue show it. */
export interface JobBody {
  readonly id?: string;
  readonly status?: string;
  readonly delayTime?: number;
  readonly executionTime?: number;
  readonly output?: unknown;
  readonly error?: string;
}

/** How long, in real time, a held request is given to arrive at the service. */
const MOMENT_MS = 50;
/** Gives up on a held request only after the longest wait that can be asked for: the clock may be a real one. */
export const HELD_MAX_MS = limits.waitMaxMs + 60_000;
const TRIES = 250;
const TRY_EVERY_MS = 20;

export function jobOf(answer: Answer): JobBody {
  return fieldsOf(answer);
}

/** Submits a job with `/run` and ends it with what a worker reports; resolves to its id. */
export async function ended(
  queue: QueueUnderTest,
  report: unknown,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const id = await queue.run({}, more);
  const job = await taken(queue);
  if (job.id !== id) throw new Error("Another job was handed to the worker.");
  await queue.done(job, report);
  return id;
}

/** A request that is not waited for yet: its failure shall not go by without anybody who waits. */
export function started(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => undefined);
  return answer;
}

/** Lets a request that was just sent arrive at the service. */
export async function arrived(): Promise<void> {
  await delay(MOMENT_MS);
}

/** Whether the answer is still on its way after a moment. */
export async function isHeld(answer: Promise<Answer>): Promise<boolean> {
  return await Promise.race([answer.then(() => false), delay(MOMENT_MS, true)]);
}

/** Asks again and again in real time until what comes is as wanted; resolves to the last that came, also when it is not. */
export async function until<T>(read: () => Promise<T>, isWanted: (got: T) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const got = await read();
    if (isWanted(got) || tries === TRIES) return got;
    await delay(TRY_EVERY_MS);
  }
}

/** The counts of jobs in the health report. */
export async function jobCounts(queue: QueueUnderTest): Promise<Readonly<Record<string, number>>> {
  const { jobs } = fieldsOf(await queue.call("GET", "health"));
  return (jobs ?? {}) as Readonly<Record<string, number>>;
}

/** A `/runsync` that is held. */
export function runsync(queue: QueueUnderTest, body: unknown = { input: {} }, query = ""): Promise<Answer> {
  return started(queue.call("POST", `runsync${query}`, { body, timeoutMs: HELD_MAX_MS }));
}

/** Starts such a one, until somebody gives up on it. */
export function submitHeld(queue: QueueUnderTest, query = ""): (signal: AbortSignal) => Promise<Answer> {
  return (signal) => queue.call("POST", `runsync${query}`, { body: { input: {} }, timeoutMs: HELD_MAX_MS, signal });
}

/** Whether the service refused a request as one that it does not know or take. */
export function isRefused({ status }: Answer): boolean {
  return status >= 400 && status < 500;
}
