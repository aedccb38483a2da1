import { isFinal, type ApiPromise, type Job } from "@millrace/queue-client";
import type { JobSummary } from "@millrace/rest-client";
import { parseExactJson } from "@millrace/engine";
import type { OpenService } from "../connection/open-service.ts";
import { unlessForbidden } from "./forbidden.ts";

/** A job as the service answered it. */
export interface ReadJob {
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
