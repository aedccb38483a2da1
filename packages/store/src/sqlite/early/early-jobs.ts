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
import { claimedAtOnce, hasDefaultsOnly, type NewJobRows } from "../tables/new-job-rows.ts";

/** A job that was handed out and ended before it was written. */
export interface EarlyEnd {
  readonly job: NewJob;
  readonly change: jobRules.JobChange;
}

/**
 * Jobs that are accepted and not written yet, so that each is written once, in the state that it has by then. They come by two
 * routes:
 *
 * - *Acknowledged* jobs, of which the client is told, come in a transaction and are written at its end. A claim in the same
 *   transaction has them written as running.
 * - *Unacknowledged* jobs come without a transaction. The client is told of their end only. A short one is written when it is
 *   finished; any other is written within milliseconds, and before a client can ask for it.
 *
 * What a transaction did here is undone when it fails.
 */
export interface EarlyJobs {
  /** Number of unwritten jobs. */
  readonly size: number;
  /** Takes an unacknowledged job. @throws Error when the job is here already */
  add(job: NewJob): void;
  /** Takes an acknowledged job, in a transaction; false for one with options, which must be written at once. */
  addAcknowledged(job: NewJob): boolean;
  has(jobId: string): boolean;
  /** How many of the endpoint wait. */
  waitingOf(endpointId: string): number;
  /**
   * Hands out jobs of the endpoint in the order of the queue, for a caller who knows that none waits in the tables; undefined when
   * none waits here, or one has expired.
   */
  claim(request: ClaimRequest): readonly ClaimedJob[] | undefined;
  /** Takes a job from here whose attempt ends; undefined when that attempt is not under way here. */
  end(request: FinishRequest): EarlyEnd | undefined;
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
  /** The transaction under way is to be committed: writes the acknowledged jobs that are left. */
  settle(): void;
  /** The transaction under way failed. */
  rollback(): void;
}

interface Entry {
  readonly job: NewJob;
  /** The attempt that the worker got; undefined while it waits. */
  readonly underWay: JobRecord | undefined;
  /** When it came; null for an acknowledged job, which is in no map by its id. */
  readonly sinceMs: number | null;
}

/** Whether a job may stay unwritten after it was accepted. */
export function mayStayUnwritten(job: NewJob): boolean {
  return !job.acknowledged && hasDefaultsOnly(job);
}

export function createEarlyJobs(rows: NewJobRows): EarlyJobs {
  const entries = new TransientMap<string, Entry>();
  /** Those that wait, by endpoint. */
  const waiting = new TransientMap<string, TransientMap<string, Entry>>();
  /** Unacknowledged jobs as they were before the transaction under way changed them. */
  let changed: Entry[] = [];
  /** Acknowledged jobs of the transaction under way that wait, by endpoint. */
  let acknowledged = new Map<string, Entry[]>();
  let inTransaction = false;

  function place(entry: Entry): void {
    const { job } = entry;
    entries.set(job.id, entry);
    if (entry.underWay !== undefined) leaveLine(job);
    else lineOf(job.endpointId).set(job.id, entry);
  }
  function remove(entry: Entry): void {
    if (inTransaction) changed.push(entry);
    entries.delete(entry.job.id);
    leaveLine(entry.job);
  }
  function lineOf(endpointId: string): TransientMap<string, Entry> {
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
  function handOut(entry: Entry, request: ClaimRequest): ClaimedJob {
    const claimed = claimedAtOnce(entry.job, request);
    if (entry.sinceMs === null) rows.running(entry.job, claimed.job);
    else {
      remove(entry);
      place({ ...entry, underWay: claimed.job });
    }
    return claimed;
  }
  function write(entry: Entry): void {
    if (entry.underWay === undefined) rows.waiting(entry.job);
    else rows.running(entry.job, entry.underWay);
    if (entry.sinceMs !== null) remove(entry);
  }
  function takeAcknowledged(): Entry[] {
    if (acknowledged.size === 0) return [];
    const [entriesOfFirst = [], ...others] = acknowledged.values();
    acknowledged = new Map();
    return others.length === 0 ? entriesOfFirst : [entriesOfFirst, ...others].flat();
  }
  /** Rows are appended in the order of their keys. */
  function writeEach(found: Entry[]): void {
    found.sort((one, other) => one.job.key.sequence - other.job.key.sequence);
    for (const entry of found) write(entry);
  }

  return {
    get size() {
      return entries.size;
    },
    add(job) {
      if (entries.has(job.id)) throw new Error(`a job ${job.id} already exists`);
      place({ job, underWay: undefined, sinceMs: performance.now() });
    },
    addAcknowledged(job) {
      if (!hasDefaultsOnly(job)) return false;
      const entry: Entry = { job, underWay: undefined, sinceMs: null };
      const line = acknowledged.get(job.endpointId);
      if (line === undefined) acknowledged.set(job.endpointId, [entry]);
      else line.push(entry);
      return true;
    },
    has: (jobId) => entries.has(jobId),
    waitingOf: (endpointId) => (acknowledged.get(endpointId)?.length ?? 0) + (waiting.get(endpointId)?.size ?? 0),
    claim(request) {
      const { endpointId, nowMs } = request;
      const told = acknowledged.get(endpointId) ?? [];
      const line = [...told, ...(waiting.get(endpointId)?.values() ?? [])];
      if (line.length === 0 || line.some(({ job }) => job.expiresAtMs <= nowMs)) return undefined;
      line.sort((one, other) => inQueueOrder(one.job, other.job));
      const taken = new Set(line.slice(0, request.maxJobs()));
      if (told.length > 0)
        acknowledged.set(
          endpointId,
          told.filter((entry) => !taken.has(entry)),
        );
      return [...taken].map((entry) => handOut(entry, request));
    },
    end(request) {
      const { attempt, nowMs } = request;
      const entry = entries.get(attempt.jobId);
      if (entry?.underWay === undefined) return undefined;
      const { job, underWay } = entry;
      if (job.endpointId !== attempt.endpointId || job.expiresAtMs <= nowMs) return undefined;
      const change = jobRules.endAttempt(underWay, request);
      if (change.kind !== "change") return undefined;
      remove(entry);
      return { job, change };
    },
    write(jobId) {
      const entry = entries.get(jobId);
      if (entry !== undefined) write(entry);
    },
    writeWaiting(endpointId) {
      const found = [...(acknowledged.get(endpointId) ?? []), ...(waiting.get(endpointId)?.values() ?? [])];
      acknowledged.delete(endpointId);
      writeEach(found);
    },
    writeAll() {
      writeEach([...takeAcknowledged(), ...entries.values()]);
    },
    drop(jobId) {
      const entry = entries.get(jobId);
      if (entry === undefined) return undefined;
      remove(entry);
      return { job: entry.job, state: entry.underWay === undefined ? "IN_QUEUE" : "IN_PROGRESS" };
    },
    olderThan(ageMs) {
      const untilMs = performance.now() - ageMs;
      return entries
        .values()
        .filter(({ sinceMs }) => (sinceMs ?? 0) <= untilMs)
        .map(({ job }) => job.id);
    },
    begin() {
      inTransaction = true;
      changed = [];
      acknowledged = new Map();
    },
    settle() {
      writeEach(takeAcknowledged());
      inTransaction = false;
    },
    rollback() {
      inTransaction = false;
      acknowledged = new Map();
      for (const entry of changed.toReversed()) place(entry);
    },
  };
}

/** The order in which waiting jobs are handed out. */
function inQueueOrder(one: NewJob, other: NewJob): number {
  return Number(one.lowPriority) - Number(other.lowPriority) || one.key.sequence - other.key.sequence;
}
