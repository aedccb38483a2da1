import { setTimeout as delay } from "node:timers/promises";
import type { Arguments } from "../command/command.ts";
import { type ExitCode, exitCodes } from "../command/exit-codes.ts";
import { CommandError, InterruptedError } from "../command/failure.ts";
import { type OpenService, serviceWords } from "../connection/open-service.ts";
import { oneLine, print, printJson, tell, writeData } from "../output/terminal.ts";
import { withProgress } from "../output/progress.ts";
import { because } from "./job-error.ts";
import type { NamedJob } from "./job-operand.ts";
import { readJob, showResult } from "./show-job.ts";

/** Waits for the end of a job, and prints what became of it. */
export async function waitForJob(
  given: Arguments,
  service: OpenService,
  job: NamedJob,
  timeoutMs?: number,
): Promise<ExitCode> {
  const queue = service.queue(job.endpointId);
  await withProgress(`Waiting for job ${job.jobId}`, async (_, say) => {
    try {
      await tellingWhyItWaits(given, service, job, { say }, async () =>
        queue.job(job.jobId).result({ signal: service.signal, timeoutMs }),
      );
    } catch (error) {
      if (!isEndOfJob(error)) throw sayHowToGoOn(error, given, "wait", job);
    }
  });
  return showResult(given, await readJob(queue.status(job.jobId)));
}

/** Prints the chunks of a job as they come, until it ends: texts as they are, others as lines of JSON. */
export async function streamJob(
  given: Arguments,
  service: OpenService,
  job: NamedJob,
  lastEventId?: string,
): Promise<ExitCode> {
  const queue = service.queue(job.endpointId);
  const isProgram = given.reader === "program";
  let isLineOpen = false;
  try {
    await tellingWhyItWaits(given, service, job, { say: tell }, async () => {
      for await (const chunk of queue.stream(job.jobId, { signal: service.signal, lastEventId })) {
        if (isProgram) printJson(chunk);
        else if (typeof chunk.output === "string") writeData(chunk.output);
        else print(`${isLineOpen ? "\n" : ""}${JSON.stringify(chunk.output)}`);
        isLineOpen = !isProgram && typeof chunk.output === "string" && !chunk.output.endsWith("\n");
      }
    });
  } catch (error) {
    throw sayHowToGoOn(error, given, "stream", job);
  } finally {
    if (isLineOpen) print("");
  }
  const ended = await queue.status(job.jobId);
  if (ended.status === "COMPLETED") return exitCodes.done;
  throw new CommandError(`job ${job.jobId} ended ${ended.status}${because(ended.error)}`, {
    exitCode: exitCodes.jobUnsuccessful,
  });
}

function isEndOfJob(error: unknown): boolean {
  return error instanceof Error && "job" in error && error.name !== "WaitTimeoutError";
}

function sayHowToGoOn(error: unknown, given: Arguments, command: string, { jobId, reference }: NamedJob): unknown {
  const again = `To go on: millrace ${[command, reference, ...serviceWords(given)].join(" ")}`;
  if (error instanceof InterruptedError) return new InterruptedError(`job ${jobId} goes on. ${again}`, error.exitCode);
  if (error instanceof Error && error.name === "WaitTimeoutError") {
    return new CommandError(`job ${jobId} has not ended yet. ${again}`, { exitCode: exitCodes.waitedTooLong });
  }
  return error;
}

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
