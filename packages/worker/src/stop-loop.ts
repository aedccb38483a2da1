import { backoffMs } from "@millrace/client-runtime/retry-rule";

import { POLL_BACKOFF, refusedPollDelayMs } from "./backoff.ts";
import type { Emit } from "./events.ts";
import { messageOf } from "./failure.ts";
import type { HttpAnswer, Transport } from "./http.ts";
import type { JobsInHand } from "./jobs-in-hand.ts";
import { isRecord } from "./report.ts";
import { POLL_TIMEOUT_MS } from "./take-loop.ts";
import type { Timing } from "./timing.ts";
import type { StopSignal } from "./wire.ts";

/** What the stop loop needs. */
export interface StopLoopTools {
  /** Address of the stop channel. */
  readonly url: string;
  readonly transport: Transport;
  readonly timing: Timing;
  readonly emit: Emit;
  readonly jobs: JobsInHand;
  /** Aborts when the worker has nothing in hand any more and will take nothing. */
  readonly ended: AbortSignal;
}

const USELESS_ANSWER_PAUSE_MS = 1000;

/** Asks which jobs to stop, and stops them, until the worker has ended. */
export async function stopLoop(tools: StopLoopTools): Promise<void> {
  const { timing, ended, transport, url } = tools;
  let failures = 0;
  while (!ended.aborted) {
    const startMs = timing.now();
    let answer: HttpAnswer;
    try {
      answer = await transport.send({ method: "GET", url, timeoutMs: POLL_TIMEOUT_MS, signal: ended });
    } catch (error) {
      await pauseAfterFailure(messageOf(error), backoffMs(POLL_BACKOFF, failures, timing.random()), tools);
      failures++;
      continue;
    }
    if (answer.status !== 200 && answer.status !== 204) {
      const delayMs = refusedPollDelayMs(answer, failures, timing.random());
      await pauseAfterFailure(`status ${answer.status}`, delayMs, tools);
      failures++;
      continue;
    }
    failures = 0;
    const stopped = readStopSignal(answer).jobsToStop.filter((id) => tools.jobs.stop(id, "the service asked for it"));
    if (stopped.length === 0) {
      // Keeps a service that does not hold the poll, or names the same jobs over and over, from being asked in a circle.
      await timing.sleep(Math.max(0, USELESS_ANSWER_PAUSE_MS - (timing.now() - startMs)), ended);
    }
  }
}

async function pauseAfterFailure(reason: string, delayMs: number, tools: StopLoopTools): Promise<void> {
  if (tools.ended.aborted) return;
  tools.emit({ type: "stopPollFailed", reason, delayMs });
  await tools.timing.sleep(delayMs, tools.ended);
}

function readStopSignal(answer: HttpAnswer): StopSignal {
  if (answer.status !== 200 || answer.contentType !== "application/json") return { jobsToStop: [] };
  try {
    const parsed: unknown = JSON.parse(answer.body);
    const ids: unknown = isRecord(parsed) ? parsed["jobsToStop"] : undefined;
    return { jobsToStop: Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [] };
  } catch {
    return { jobsToStop: [] };
  }
}
