import { type JobState, limits } from "@millrace/spec";
import { parseJobId } from "./job-ids.ts";
import type { JobRecord } from "./job.ts";

/** Place of a job in the list of all jobs, which goes from the greatest to the smallest. It never changes. */
export interface JobPlace {
  readonly sequence: number;
  readonly random: number;
}

/** What a job must be like to be listed; null and an empty list stand for no condition. */
export interface JobFilter {
  readonly states: readonly JobState[];
  readonly workerId: string | null;
  /** Searched in the error as it is shown, see {@link shownError}. */
  readonly errorContains: string | null;
}

export interface JobListQuery {
  readonly endpointId: string;
  readonly nowMs: number;
  /** Only jobs after this place in the list. */
  readonly below: JobPlace;
  /** Only jobs with this sequence number or a greater one. */
  readonly fromSequence: number;
  readonly filter: JobFilter;
  /** Most jobs in the answer. */
  readonly limit: number;
  /** Most stored jobs to examine, those of other endpoints included. */
  readonly examinedMax: number;
}

export interface JobListPage {
  /** In the order of the list. Their errors may be cut after what {@link shownError} shows. */
  readonly jobs: readonly JobRecord[];
  /** All jobs up to this place were examined and are in this page or an earlier one; null when none is left. */
  readonly next: JobPlace | null;
}

/** Whether one place comes after another in the list. */
export function isBelow(one: JobPlace, other: JobPlace): boolean {
  return one.sequence < other.sequence || (one.sequence === other.sequence && one.random < other.random);
}

export function placeInList({ id }: Pick<JobRecord, "id">): JobPlace {
  const key = parseJobId(id);
  if (key === undefined) throw new Error(`not a job id: ${id}`);
  return { sequence: key.sequence, random: key.random };
}

/** When a job was submitted, by its id: in the order of the list, also where the clock was set back. */
export function submittedAtMs({ id }: Pick<JobRecord, "id">): number {
  return Math.floor(placeInList({ id }).sequence / 1000);
}

/** As much of an error as lists and histories show, in whole characters. */
export function shownError(error: string | null): string | null {
  if (error === null || error.length <= limits.jobErrorShownMaxChars) return error;
  let shown = "";
  let left: number = limits.jobErrorShownMaxChars;
  for (const character of error) {
    if (left === 0) break;
    shown += character;
    left -= 1;
  }
  return shown;
}

/** Whether a job belongs into the list that a query asks for. */
export function isListed(job: JobRecord, { endpointId, nowMs, filter }: JobListQuery): boolean {
  if (job.endpointId !== endpointId || job.expiresAtMs <= nowMs) return false;
  const { states, workerId, errorContains } = filter;
  if (states.length > 0 && !states.includes(job.status)) return false;
  if (workerId !== null && job.workerId !== workerId) return false;
  if (errorContains === null) return true;
  return shownError(job.error)?.toLowerCase().includes(errorContains.toLowerCase()) ?? false;
}

/**
 * Makes a page of what was found.
 *
 * @param found listed jobs in their order; one more than the limit shows that there are more
 * @param examinedTo all jobs up to this place were examined; null when none is left
 */
export function pageOf(
  found: readonly JobRecord[],
  { limit }: Pick<JobListQuery, "limit">,
  examinedTo: JobPlace | null,
): JobListPage {
  const jobs = found.slice(0, limit);
  const last = found.length > limit ? jobs.at(-1) : undefined;
  return { jobs, next: last === undefined ? examinedTo : placeInList(last) };
}
