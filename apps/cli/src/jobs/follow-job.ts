import type { Arguments } from "../command/command.ts";
import { serviceWords } from "../connection/flags.ts";
import type { OpenService } from "../connection/open-service.ts";
import { type ExitCode, exitCodes } from "../command/exit-codes.ts";
import { CommandError, InterruptedError } from "../command/failure.ts";
import { withProgress } from "../output/progress.ts";
import { print, printJson, tell, writeData } from "../output/terminal.ts";
import { because } from "./job-error.ts";
import type { NamedJob } from "./job-operand.ts";
import { readJob } from "./read-job.ts";
import { showResult } from "./show-job.ts";
import { tellingWhyItWaits } from "./tell-why-it-waits.ts";

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
