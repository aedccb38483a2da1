import type { Job } from "@millrace/queue-client";
import type { Arguments } from "../command/command.ts";
import { type ExitCode, exitCodes } from "../command/exit-codes.ts";
import { factsText } from "../output/show.ts";
import { styledStatus } from "../output/style.ts";
import { oneLine } from "../output/printable.ts";
import { print, tell, writeData } from "../output/terminal.ts";
import { formatDuration } from "../values/duration.ts";
import { because, errorInALine, tracebackLines } from "./job-error.ts";
import { isUnsuccessful, type ReadJob } from "./read-job.ts";

/**
 * A job as the reader wants it: its facts and its output, its id, or the answer of the service.
 *
 * @param runningMs how long the job has run that runs, where it is known
 */
export function jobText(given: Arguments, { job, text }: ReadJob, runningMs: number | null): string {
  if (given.reader === "program") return text;
  if (given.reader === "script") return job.id;
  const facts = [factsText(factsOf(job, runningMs)), ...tracebackLines(job.error)].join("\n");
  if (job.output === undefined) return facts;
  return `${facts}\n\n${outputText(job.output)}`;
}

/**
 * Prints what became of a job: its output on standard output, or why there is none on standard error.
 *
 * @returns the exit code: that of an unsuccessful job where it is one
 */
export function showResult(given: Arguments, { job, text }: ReadJob): ExitCode {
  if (given.reader === "program") print(text);
  else if (given.reader === "script") print(job.id);
  else if (job.status === "COMPLETED" && job.output !== undefined) writeData(`${outputText(job.output)}\n`);
  if (!isUnsuccessful(job)) return exitCodes.done;
  tell(`Job ${job.id} ended ${job.status}${because(job.error)}`);
  return exitCodes.jobUnsuccessful;
}

/** A text as it is, everything else as JSON that a person can read. */
export function outputText(output: unknown): string {
  return typeof output === "string" ? output : (JSON.stringify(output, null, 2) ?? "");
}

function factsOf(job: Job, runningMs: number | null): [string, string][] {
  const { id, status, delayTime, executionTime, workerId, retries = 0, error, waiting } = job;
  return [
    ["Job", id],
    ["State", styledStatus(status)],
    ...(delayTime === undefined ? [] : [["Waited", formatDuration(delayTime)] as [string, string]]),
    ...(runningMs === null ? [] : [["Running for", formatDuration(runningMs)] as [string, string]]),
    ...(executionTime === undefined ? [] : [["Ran", formatDuration(executionTime)] as [string, string]]),
    ...(workerId === undefined ? [] : [["Worker", workerId] as [string, string]]),
    ...(retries === 0 ? [] : [["Handed out again", String(retries)] as [string, string]]),
    ...(waiting === undefined ? [] : [["Waits because", oneLine(waiting.message)] as [string, string]]),
    ...(error === undefined ? [] : [["Error", errorInALine(error)] as [string, string]]),
  ];
}
