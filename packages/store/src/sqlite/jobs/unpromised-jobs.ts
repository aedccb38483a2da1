import {
  type ClaimedJob,
  type ClaimRequest,
  type FinishRequest,
  type JobRecord,
  jobRules,
  type NewJob,
  TransientMap,
} from "@millrace/engine";
import type { JobState } from "@millrace/spec";
import { inQueueOrder } from "./fresh-jobs.ts";
import { claimedAtOnce, hasDefaultsOnly, type NewJobRows } from "./new-job-rows.ts";

/** A job that was handed out and ended before it was written. */
export interface UnpromisedEnd {
  readonly job: NewJob;
  readonly change: jobRules.JobChange;
}

/**
 * Jobs that nobody was told of yet but the worker that runs them, in their first milliseconds. A short one ends meanwhile and is
 * written once, when it is finished; every other one is written soon, and before anybody asks for it.
 *
 * Adding and claiming need no transaction; ending and writing are part of one, and taken back when that fails.
 */
export interface UnpromisedJobs {
  /** How many there are. */
  readonly size: number;
  /** @throws Error when the job is here already */
  add(job: NewJob): void;
  has(jobId: string): boolean;
  /** How many of the endpoint wait. */
  waitingOf(endpointId: string): number;
  /** Hands out jobs of the endpoint, the first of the queue first; undefined when none waits or one is too old to be handed out. */
  claim(request: ClaimRequest): readonly ClaimedJob[] | undefined;
  /** Takes a job from here whose attempt ends; undefined when that attempt is not under way here. */
  end(request: FinishRequest): UnpromisedEnd | undefined;
  /** Writes the job if it is here. */
  write(jobId: string): void;
  writeWaiting(endpointId: string): void;
  writeAll(): void;
  /** Gives the job up; undefined when it is not here. Needs no transaction. */
  drop(jobId: string): { readonly job: NewJob; readonly state: JobState } | undefined;
  /** Ids of those that came this long ago or earlier. */
  olderThan(ageMs: number): readonly string[];
  /** A transaction begins. */
  begin(): void;
  /** The transaction under way failed. */
  rollback(): void;
}

interface Entry {
  readonly job: NewJob;
  /** As the worker was told of it; undefined while it waits. */
  readonly underWay: JobRecord | undefined;
  readonly sinceMs: number;
}

/** Whether the store may keep the job to itself for a while. */
export function mayStayUnwritten(job: NewJob): boolean {
  return !job.promised && hasDefaultsOnly(job);
}

export function createUnpromisedJobs(rows: NewJobRows): UnpromisedJobs {
  const entries = new TransientMap<string, Entry>();
  /** Those that wait, by endpoint. */
  const waiting = new TransientMap<string, TransientMap<string, NewJob>>();
  /** What the transaction under way took from here. */
  let taken: Entry[] = [];

  function place(entry: Entry): void {
    const { job } = entry;
    entries.set(job.id, entry);
    if (entry.underWay !== undefined) leaveLine(job);
    else lineOf(job.endpointId).set(job.id, job);
  }
  function take(entry: Entry): void {
    const { job } = entry;
    taken.push(entry);
    entries.delete(job.id);
    leaveLine(job);
  }
  function lineOf(endpointId: string): TransientMap<string, NewJob> {
    let line = waiting.get(endpointId);
    if (line === undefined) {
      line = new TransientMap();
      waiting.set(endpointId, line);
    }
    return line;
  }
  function leaveLine({ id, endpointId }: NewJob): void {
    const line = waiting.get(endpointId);
    if (line?.delete(id) === true && line.size === 0) waiting.delete(endpointId);
  }
  function handOut(job: NewJob, request: ClaimRequest): ClaimedJob {
    const claimed = claimedAtOnce(job, request);
    place({ job, underWay: claimed.job, sinceMs: entries.get(job.id)?.sinceMs ?? performance.now() });
    return claimed;
  }
  function write(entry: Entry): void {
    if (entry.underWay === undefined) rows.waiting(entry.job);
    else rows.running(entry.job, entry.underWay);
    take(entry);
  }
  /** Rows are appended in the order of their keys. */
  function writeEach(these: Iterable<Entry | undefined>): void {
    const found = [...these].filter((entry) => entry !== undefined);
    found.sort((one, other) => one.job.key.sequence - other.job.key.sequence);
    for (const entry of found) write(entry);
  }

  return {
    get size() {
      return entries.size;
    },
    add(job) {
      if (entries.has(job.id)) throw new Error(`there is a job ${job.id} already`);
      place({ job, underWay: undefined, sinceMs: performance.now() });
    },
    has: (jobId) => entries.has(jobId),
    waitingOf: (endpointId) => waiting.get(endpointId)?.size ?? 0,
    claim(request) {
      const line = waiting.get(request.endpointId);
      if (line === undefined) return undefined;
      const jobs = line.values();
      if (jobs.some(({ expiresAtMs }) => expiresAtMs <= request.nowMs)) return undefined;
      return jobs
        .sort(inQueueOrder)
        .slice(0, request.maxJobs())
        .map((job) => handOut(job, request));
    },
    end(request) {
      const { attempt, nowMs } = request;
      const entry = entries.get(attempt.jobId);
      if (entry?.underWay === undefined) return undefined;
      const { job, underWay } = entry;
      if (job.endpointId !== attempt.endpointId || job.expiresAtMs <= nowMs) return undefined;
      const change = jobRules.endAttempt(underWay, request);
      if (change.kind !== "change") return undefined;
      take(entry);
      return { job, change };
    },
    write(jobId) {
      const entry = entries.get(jobId);
      if (entry !== undefined) write(entry);
    },
    writeWaiting(endpointId) {
      const line = waiting.get(endpointId);
      if (line !== undefined) writeEach(line.keys().map((jobId) => entries.get(jobId)));
    },
    writeAll() {
      if (entries.size > 0) writeEach(entries.values());
    },
    drop(jobId) {
      const entry = entries.get(jobId);
      if (entry === undefined) return undefined;
      entries.delete(jobId);
      leaveLine(entry.job);
      return { job: entry.job, state: entry.underWay === undefined ? "IN_QUEUE" : "IN_PROGRESS" };
    },
    olderThan(ageMs) {
      const untilMs = performance.now() - ageMs;
      return entries
        .values()
        .filter(({ sinceMs }) => sinceMs <= untilMs)
        .map(({ job }) => job.id);
    },
    begin() {
      taken = [];
    },
    rollback() {
      for (const entry of taken) place(entry);
      taken = [];
    },
  };
}
