import { type Backoff, backoffMs } from "@millrace/client-runtime/retry-rule";

import type { Addresses } from "./addresses.ts";
import { POLL_BACKOFF, refusedPollDelayMs } from "./backoff.ts";
import type { Emit } from "./events.ts";
import { messageOf } from "./failure.ts";
import type { HttpAnswer, Transport } from "./http.ts";
import type { JobsInHand } from "./jobs-in-hand.ts";
import { isRecord } from "./report.ts";
import type { Timing } from "./timing.ts";
import { TAKE_BATCH_MAX, type TakenJob } from "./wire.ts";

/** What the take loop needs. */
export interface TakeLoopTools {
  readonly addresses: Addresses;
  readonly transport: Transport;
  readonly timing: Timing;
  readonly emit: Emit;
  readonly jobs: JobsInHand;
  /** Asked before each take. */
  readonly concurrency: () => number;
  /** Whether the answer of `concurrency` may change by itself, so that a full worker has to ask again. */
  readonly isConcurrencyDynamic: boolean;
  /** Aborts when no more jobs are to be taken. */
  readonly draining: AbortSignal;
  /** Works on a job; not waited for. */
  startJob(job: TakenJob): void;
}

/** Longest that one poll may take; the service holds it for a shorter time. */
export const POLL_TIMEOUT_MS = 90_000;
const FULL_RECHECK_MS = 1000;
/** An answer without a job that came sooner than this was not held by the service. */
const HELD_AT_LEAST_MS = 250;
const UNHELD_BACKOFF: Backoff = { firstMs: 50, longestMs: 1000 };

/**
 * Keeps one poll for jobs under way while slots are free: several would each come back with fewer jobs, and a request costs more
 * than a short job. Ends when draining; jobs of the last answer are started.
 */
export async function takeLoop(tools: TakeLoopTools): Promise<void> {
  const { jobs, timing, draining } = tools;
  let failures = 0;
  let unheld = 0;
  while (!draining.aborted) {
    const free = jobs.freeSlots(tools.concurrency());
    if (free < 1) {
      await waitForSlot(tools);
      continue;
    }
    const startMs = timing.now();
    const polled = await poll(free, failures, tools);
    if (polled.kind === "failed") {
      failures++;
      if (draining.aborted) return;
      tools.emit({ type: "takeFailed", reason: polled.reason, delayMs: polled.delayMs });
      await timing.sleep(polled.delayMs, draining);
      continue;
    }
    failures = 0;
    for (const job of polled.jobs) tools.startJob(job);
    if (polled.jobs.length > 0) await reportsOfQuickJobs();
    unheld = polled.jobs.length === 0 && timing.now() - startMs < HELD_AT_LEAST_MS ? unheld + 1 : 0;
    // One quick answer may be chance; a service that never holds the poll is not to be asked in a tight circle.
    if (unheld > 1) await timing.sleep(backoffMs(UNHELD_BACKOFF, unheld - 2, timing.random()), draining);
  }
}

/**
 * Lets jobs whose handlers end at once be reported before the next poll is sent: their callers may be waiting, and the poll may then
 * take a job for each of their slots. Reports are sent together at the end of a turn of the event loop, so that it takes two.
 */
function reportsOfQuickJobs(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });
}

async function waitForSlot(tools: TakeLoopTools): Promise<void> {
  if (!tools.isConcurrencyDynamic) {
    await tools.jobs.nextChange(tools.draining);
    return;
  }
  const changed = new AbortController();
  const change = tools.jobs.nextChange(AbortSignal.any([tools.draining, changed.signal]));
  await Promise.race([change, tools.timing.sleep(FULL_RECHECK_MS, tools.draining)]);
  changed.abort();
}

type Polled =
  | { readonly kind: "answered"; readonly jobs: readonly TakenJob[] }
  | { readonly kind: "failed"; readonly reason: string; readonly delayMs: number };

async function poll(free: number, failures: number, tools: TakeLoopTools): Promise<Polled> {
  const { timing } = tools;
  const url = tools.addresses.take({ batchSize: Math.min(free, TAKE_BATCH_MAX), inProgress: tools.jobs.size > 0 });
  let answer: HttpAnswer;
  try {
    answer = await tools.transport.send({ method: "GET", url, timeoutMs: POLL_TIMEOUT_MS, hangUp: tools.draining });
  } catch (error) {
    const delayMs = backoffMs(POLL_BACKOFF, failures, timing.random());
    return { kind: "failed", reason: messageOf(error), delayMs };
  }
  if (answer.status === 200) return { kind: "answered", jobs: readJobs(answer, tools.emit) };
  if (answer.status === 204) return { kind: "answered", jobs: [] };
  const delayMs = refusedPollDelayMs(answer, failures, timing.random());
  return { kind: "failed", reason: `status ${answer.status}`, delayMs };
}

function readJobs(answer: HttpAnswer, emit: Emit): TakenJob[] {
  if (answer.contentType !== "application/json" || answer.body === "") return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(answer.body);
  } catch (error) {
    emit({ type: "jobIgnored", jobId: undefined, reason: `the answer is not JSON: ${messageOf(error)}` });
    return [];
  }
  return (Array.isArray(parsed) ? parsed : [parsed]).flatMap((value) => readJob(value, emit));
}

function readJob(value: unknown, emit: Emit): TakenJob[] {
  if (!isRecord(value) || typeof value["id"] !== "string" || value["id"] === "") {
    emit({ type: "jobIgnored", jobId: undefined, reason: "it has no id" });
    return [];
  }
  // The hosted service leaves an empty input out.
  return [{ ...value, id: value["id"], input: "input" in value ? value["input"] : {} }];
}
