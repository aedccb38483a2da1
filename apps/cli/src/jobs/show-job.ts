import { parseExactJson } from "@millrace/engine";
import { type ApiPromise, isFinal, type Job } from "@millrace/queue-client";
import type { JobSummary } from "@millrace/rest-client";
import type { Arguments } from "../command/command.ts";
import { type ExitCode, exitCodes } from "../command/exit-codes.ts";
import type { OpenService } from "../connection/open-service.ts";
import { oneLine, print, tell, writeData } from "../output/terminal.ts";
import { factsText } from "../output/show.ts";
import { styledStatus } from "../output/style.ts";
import { formatDuration } from "../values/duration.ts";
import { because, errorInALine, tracebackLines } from "./job-error.ts";
import { unlessForbidden } from "./job-operand.ts";

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

/** A job as the service answered it. */
interface ReadJob {
  readonly job: Job;
  /** The answer, byte for byte. */
  readonly text: string;
}

/** Reads a job so that numbers of its output keep all their digits. */
export async function readJob(asked: ApiPromise<Job>): Promise<ReadJob> {
  const text = await (await asked.asResponse()).text();
  return { job: parseExactJson(text) as Job, text: text.trim() };
}

/** Whether the job has ended in another way than COMPLETED. */
export function isUnsuccessful({ status }: Job): boolean {
  return isFinal(status) && status !== "COMPLETED";
}

/** How long the last attempt ran, or the present one has run by the clock of this machine; null for a job that never started. */
export function runTimeMs(
  { status, startedAt, executionTime }: Pick<JobSummary, "status" | "startedAt" | "executionTime">,
  nowMs: number,
): number | null {
  if (status !== "IN_PROGRESS" || startedAt === null) return executionTime;
  return Math.max(0, nowMs - Date.parse(startedAt));
}

/** How long a job has run that runs; null for any other job, and where the key may not read it. */
export async function readRunningMs(
  { rest }: OpenService,
  endpointId: string,
  { id, status }: Pick<Job, "id" | "status">,
): Promise<number | null> {
  if (status !== "IN_PROGRESS") return null;
  const details = await rest.endpoints.getJob(endpointId, id).catch(unlessForbidden(undefined));
  return details === undefined ? null : runTimeMs(details, Date.now());
}
