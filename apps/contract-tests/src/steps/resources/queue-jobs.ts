import { limits } from "@millrace/spec";
import { type Answer, type Fields, type QueueUnderTest, fieldsOf, objectOf } from "../words.ts";

/** Timeout of a held request: longer than the longest possible wait, because the clock may be real. */
export const HELD_MAX_MS = limits.waitMaxMs + 60_000;

/** Marks a request that is awaited later, so that its failure meanwhile is not an unhandled rejection. */
export function started(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => undefined);
  return answer;
}

/** The counts of jobs in the health report. */
export async function jobCounts(queue: QueueUnderTest): Promise<Fields> {
  return objectOf(fieldsOf(await queue.call("GET", "health"))["jobs"]);
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
