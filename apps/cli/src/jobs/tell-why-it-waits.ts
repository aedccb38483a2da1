import { setTimeout as delay } from "node:timers/promises";
import type { Arguments } from "../command/command.ts";
import type { OpenService } from "../connection/open-service.ts";
import { oneLine } from "../output/printable.ts";
import type { NamedJob } from "./job-operand.ts";

/** A job that waits for so long has a reason that a person wants to know. */
export const WAIT_TOLD_AFTER_MS = 2_000;
/** Longest pause between two questions; it grows to this. */
const PAUSE_MAX_MS = 30_000;
const PAUSE_GROWTH = 1.5;

/**
 * Does work that lasts as long as a job. Beside it a person is told why the job waits, in the words of the service, each time that the
 * reason changes; scripts and programs are told nothing.
 *
 * @param say writes a line for the person
 * @param afterMs how long the job may wait before the first question
 */
export async function tellingWhyItWaits<Result>(
  given: Arguments,
  service: OpenService,
  job: Pick<NamedJob, "endpointId" | "jobId">,
  { say, afterMs = WAIT_TOLD_AFTER_MS }: { readonly say: (text: string) => void; readonly afterMs?: number },
  work: () => Promise<Result>,
): Promise<Result> {
  if (given.reader !== "person") return await work();
  const done = new AbortController();
  const watching = watchReason(service, job, say, afterMs, AbortSignal.any([service.signal, done.signal]));
  try {
    return await work();
  } finally {
    done.abort();
    await watching;
  }
}

async function watchReason(
  service: OpenService,
  { endpointId, jobId }: Pick<NamedJob, "endpointId" | "jobId">,
  say: (text: string) => void,
  afterMs: number,
  signal: AbortSignal,
): Promise<void> {
  const queue = service.queue(endpointId);
  let told: string | undefined;
  try {
    for (
      let pauseMs = afterMs;
      ;
      pauseMs = Math.min(PAUSE_MAX_MS, Math.max(WAIT_TOLD_AFTER_MS, pauseMs * PAUSE_GROWTH))
    ) {
      if (pauseMs > 0) await delay(pauseMs, undefined, { signal });
      const { waiting } = await queue.status(jobId, { explain: true, signal });
      if (waiting !== undefined && waiting.reason !== told) {
        say(`The job waits: ${oneLine(waiting.message)}`);
      }
      told = waiting?.reason;
    }
  } catch {
    // The end of the work, or what the work fails with too.
  }
}
