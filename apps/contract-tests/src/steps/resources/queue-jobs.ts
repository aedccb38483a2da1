import { limits } from "@millrace/spec";
import type { ManyCalls } from "../../suite/context.ts";
import {
  type Answer,
  type Fields,
  type QueueUnderTest,
  type SuiteRequest,
  fieldsOf,
  objectOf,
  until,
} from "../words.ts";

/** Timeout of a held request: longer than the longest possible wait, because the clock may be real. */
export const HELD_MAX_MS = limits.waitMaxMs + 60_000;

/** A worker may have to be started first. */
export const DONE_WITHIN_MS = 180_000;

/** States of a job that has not ended. */
export const UNDER_WAY: readonly unknown[] = ["IN_QUEUE", "IN_PROGRESS"];

/** The answer about a job once it has ended. */
export function finished(queue: QueueUnderTest, jobId: string): Promise<Answer> {
  return until(
    () => queue.status(jobId),
    (answer) => !UNDER_WAY.includes(fieldsOf(answer)["status"]),
    DONE_WITHIN_MS,
  );
}

/** Marks a request that is awaited later, so that its failure meanwhile is not an unhandled rejection. */
export function started(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => undefined);
  return answer;
}

/** Why a job waits, as `/status` explains it; empty where nothing is said. */
export async function waitingOf(queue: QueueUnderTest, jobId: string): Promise<Fields> {
  return objectOf(fieldsOf(await queue.call("GET", `status/${jobId}?explain=true`))["waiting"]);
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

/** Number of requests that are sent together. */
const AT_ONCE = 16;

/** That many requests, all from the same endpoint's clients. */
export async function sendRepeatedly(
  { sendMany }: ManyCalls,
  { endpointId }: QueueUnderTest,
  request: (number: number) => Pick<SuiteRequest, "method" | "path" | "body">,
  count: number,
): Promise<readonly Answer[]> {
  const requests = Array.from({ length: count }, (_, number) => request(number));
  const sent = requests.map((one) => ({ ...one, path: `/v2/${endpointId}/${one.path}` }));
  return await sendMany(sent, AT_ONCE);
}
