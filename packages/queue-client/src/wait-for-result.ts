import { eitherSignal, startDeadline } from "@millrace/client-runtime/deadline";

import { parseJob } from "./answers.ts";
import { checkJobId } from "./arguments.ts";
import { WaitTimeoutError, errorOfJob } from "./job-errors.ts";
import { isUnsuccessful } from "./job.ts";
import type { Job } from "./job.ts";
import { limits } from "./limits.ts";
import { createPatience, pollIntervalMs } from "./retry-policy.ts";
import type { Settings } from "./settings.ts";
import type { Transport } from "./transport.ts";

export interface ResultOptions {
  /** Ends the wait, not the job: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Longest time to wait, in milliseconds. Default: no limit; the job's own time to live ends the wait. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Waits for a job's result by asking the service to hold one request after the other until the job is finished.
 *
 * @throws JobFailedError, JobCancelledError or JobTimedOutError when the job ends without a result; WaitTimeoutError when
 *   the time is over; NotFoundError when the job expires meanwhile; the last error of an outage that lasts too long.
 */
export async function waitForResult<Output>(
  settings: Settings,
  transport: Transport,
  jobId: string,
  options: ResultOptions,
): Promise<Output> {
  checkJobId("statusSync", jobId);
  const { runtime, longPollMs, outageMs } = settings;
  const { timeoutMs = Number.POSITIVE_INFINITY } = options;
  const signal = eitherSignal(settings.signal, options.signal);
  const patience = createPatience(runtime, outageMs);
  let job: Job<Output> | undefined;
  const deadline = startDeadline(runtime, {
    timeoutMs,
    signal,
    onTimeout: () => new WaitTimeoutError(jobId, timeoutMs, job),
  });
  try {
    for (;;) {
      const askedAtMs = runtime.now();
      try {
        job = await ask<Output>(settings, transport, jobId, Math.min(longPollMs, deadline.leftMs()), deadline.signal);
      } catch (error) {
        // After an abort it is the abort's reason that is thrown, here or by the pause.
        await runtime.sleep(patience.pauseAfter(error, "always"), deadline.signal);
        continue;
      }
      patience.worked();
      if (job.status === "COMPLETED") return job.output as Output;
      if (isUnsuccessful(job)) throw errorOfJob(job);
      // Only a service that does not hold the request answers this early.
      await runtime.sleep(Math.max(0, askedAtMs + pollIntervalMs - runtime.now()), deadline.signal);
    }
  } finally {
    deadline.dispose();
  }
}

async function ask<Output>(
  settings: Settings,
  transport: Transport,
  jobId: string,
  holdMs: number,
  signal: AbortSignal,
): Promise<Job<Output>> {
  const wait = Math.max(limits.waitMinMs, Math.floor(holdMs));
  const answer = await transport.send(
    { operation: "statusSync", jobId, query: { wait } },
    { repeat: "always", timeoutMs: settings.timeoutMs + wait, signal, maxRetries: 0 },
  );
  return parseJob<Output>(answer);
}
