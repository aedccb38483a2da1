import { fieldsOf } from "../answers.ts";
import { limits } from "@millrace/spec";
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

/** Timeout of a held request: longer than the longest possible wait, because the clock may be real. */
export const HELD_MAX_MS = limits.waitMaxMs + 60_000;

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

/** Marks a request that is awaited later, so that its failure meanwhile is not an unhandled rejection. */
export function started(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => undefined);
  return answer;
}

/** The counts of jobs in the health report. */
export async function jobCounts(queue: QueueUnderTest): Promise<Readonly<Record<string, number>>> {
  const { jobs } = fieldsOf(await queue.call("GET", "health"));
  return (jobs ?? {}) as Readonly<Record<string, number>>;
}

/** Every operation on one job. */
export async function allAnswers(
  queue: QueueUnderTest,
  jobId: string,
): Promise<readonly (readonly [string, Answer])[]> {
  return [
    ["queue.status", await queue.status(jobId)],
    ["queue.statusSync", await queue.call("GET", `status-sync/${jobId}?wait=${limits.waitMinMs}`)],
    ["queue.stream", await queue.call("GET", `stream/${jobId}?wait=0`)],
    ["queue.cancel", await queue.call("POST", `cancel/${jobId}`)],
    ["queue.retry", await queue.call("POST", `retry/${jobId}`)],
  ];
}

/** Whether the service refused a request as unknown or invalid. */
export function isRefused({ status }: Answer): boolean {
  return status >= 400 && status < 500;
}
