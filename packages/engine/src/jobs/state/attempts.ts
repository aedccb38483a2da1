import { limits } from "@millrace/spec";
import type { Clock, Timer } from "../../kernel/clock.ts";
import { TransientMap, TransientSet } from "../../kernel/transient-collections.ts";
import type { JobRecord } from "../model/job.ts";
import type { AttemptRef } from "../model/ports.ts";
import { type AttemptName, isAttemptOf } from "../rules/fence.ts";

/** An attempt under way, as this process watches over it. */
export interface Attempt {
  readonly job: JobRecord;
  readonly ref: AttemptRef;
  readonly startedAtMs: number;
  /** Its worker's prestart hooks run, so that its handler has not begun. */
  readonly isInPrestart: boolean;
  /** Longest time from the start until the worker reports the end. */
  readonly executionTimeoutMs: number;
  /** Last heartbeat of the worker for this attempt. */
  readonly aliveAtMs: number;
  /** A ping of its worker listed the job. */
  readonly listed: boolean;
}

interface Watched extends Attempt {
  startedAtMs: number;
  isInPrestart: boolean;
  /** Resolved when the handler begins. */
  begun: PromiseWithResolvers<void> | undefined;
  aliveAtMs: number;
  listed: boolean;
  /** When its worker last said which jobs it holds. */
  listAtMs: number;
  /** Its worker said that it holds no job. */
  left: boolean;
  /** Since when its worker's pings no longer list it; null while they do. */
  unlistedAtMs: number | null;
  timer: Timer | undefined;
}

/** Each ends the attempt and removes it; one that is still there afterwards is looked at again. */
export interface AttemptEvents {
  onDeadline(attempt: Attempt): Promise<void>;
  onLeaseEnd(attempt: Attempt): Promise<void>;
}

/** How long prestart hooks may run while their worker holds a job. */
export const prestartMaxMs: number = 60 * 60_000;
/** Pause after an attempt could not be ended. */
const LOOK_AGAIN_MS = 1000;
/**
 * Time between the first ping that no longer lists a job and the one that proves that its result was dropped. It covers a report
 * that is overtaken by a ping, not a slow one: both worker libraries list a job until the last try to report it is answered or
 * given up (checked with version 1.12.0 of the official one: three tries of up to 600 s, with pauses of 2 s and 3 s).
 */
const DROPPED_AFTER_MS = limits.resultDroppedAfterMs;
/** A worker that does not list jobs at all is not asked about for longer. */
const NEVER_LISTED_UNTIL_MS = 30_000;
/** A longer list may be one of several: the worker library of this repository splits it here, and the official one cuts it later. */
const WHOLE_LIST_MAX = 99;

/**
 * Leases and deadlines of all running attempts. A renewal only changes a number: the one timer of an attempt checks it
 * when it fires. Both exclude the time in which this process stood still: reports and pings that arrived meanwhile were not
 * read yet.
 */
export interface Attempts {
  add(job: JobRecord, executionTimeoutMs: number): void;
  get(jobId: string): Attempt | undefined;
  /** With `which`, only that attempt: the job may be in a later one already. */
  remove(jobId: string, which?: AttemptName): Attempt | undefined;
  ofWorker(endpointId: string, workerId: string): readonly Attempt[];
  countOfWorker(endpointId: string, workerId: string): number;
  /** A heartbeat for these jobs of the worker, or for all of them. */
  renew(endpointId: string, workerId: string, jobIds?: readonly string[]): void;
  /**
   * A ping with the jobs that the worker holds; answers those that it may have dropped without a result. Pings that arrived at other
   * gateways become known late and again and again: only one that is later than all before says anything new.
   */
  listed(endpointId: string, workerId: string, jobIds: readonly string[], atMs: number): readonly Attempt[];
  /** A worker said that it holds no job; answers the attempts that it was not known to have left. */
  left(endpointId: string, workerId: string): readonly Attempt[];
  /** The attempts of this worker wait for its prestart hooks: their handlers have not begun. */
  prestartRuns(endpointId: string, workerId: string): void;
  /** The hooks are done. Answers the attempts whose handlers began then. */
  prestartDone(endpointId: string, workerId: string, atMs: number): readonly Attempt[];
  /** Resolves when the hooks that the attempt waits for are known to be done, and at the latest after this time. */
  begun(jobId: string, withinMs: number): Promise<void>;
  /** The worker of the attempt was alive at this moment; says whether its lease lasts beyond now. */
  extend(jobId: string, attemptToken: string | null, aliveAtMs: number): boolean;
  close(): void;
}

export function createAttempts(options: { clock: Clock; leaseMs: number; events: AttemptEvents }): Attempts {
  const { clock, leaseMs, events } = options;
  const byJob = new TransientMap<string, Watched>();
  const byWorker = new TransientMap<string, TransientSet<Watched>>();

  function workerKey(endpointId: string, workerId: string): string {
    return `${endpointId}/${workerId}`;
  }
  function lookAt(attempt: Watched, dueAtMs: number): void {
    attempt.timer = clock.setTimer(dueAtMs, () => look(attempt));
  }
  function endsAtMs(attempt: Attempt): { readonly leaseMs: number; readonly deadlineMs: number } {
    return {
      leaseMs: clock.deadlineMs(attempt.aliveAtMs, leaseMs),
      deadlineMs: clock.deadlineMs(
        attempt.startedAtMs,
        attempt.isInPrestart ? prestartMaxMs : attempt.executionTimeoutMs,
      ),
    };
  }
  async function look(attempt: Watched): Promise<void> {
    if (byJob.get(attempt.job.id) !== attempt) return;
    const nowMs = clock.now();
    const ends = endsAtMs(attempt);
    if (ends.deadlineMs <= nowMs) await events.onDeadline(attempt);
    else if (ends.leaseMs <= nowMs) await events.onLeaseEnd(attempt);
    else return lookAt(attempt, Math.min(ends.leaseMs, ends.deadlineMs));
    if (byJob.get(attempt.job.id) !== attempt) return;
    const later = endsAtMs(attempt);
    const dueAtMs = Math.min(later.leaseMs, later.deadlineMs);
    if (dueAtMs > clock.now()) return lookAt(attempt, dueAtMs);
    // The store could not write it. An unwatched attempt would run forever.
    lookAt(attempt, clock.now() + LOOK_AGAIN_MS);
  }
  function remove(jobId: string, which?: AttemptName): Attempt | undefined {
    const attempt = byJob.get(jobId);
    if (attempt === undefined) return undefined;
    if (which !== undefined && !isAttemptOf(attempt.ref, which)) return undefined;
    attempt.timer?.cancel();
    attempt.begun?.resolve();
    byJob.delete(jobId);
    const key = workerKey(attempt.ref.endpointId, attempt.ref.workerId);
    const ofWorker = byWorker.get(key);
    ofWorker?.delete(attempt);
    if (ofWorker?.size === 0) byWorker.delete(key);
    return attempt;
  }

  return {
    remove,
    get: (jobId) => byJob.get(jobId),
    ofWorker: (endpointId, workerId) => [...(byWorker.get(workerKey(endpointId, workerId)) ?? [])],
    countOfWorker: (endpointId, workerId) => byWorker.get(workerKey(endpointId, workerId))?.size ?? 0,
    add(job, executionTimeoutMs) {
      remove(job.id);
      const nowMs = clock.now();
      const startedAtMs = job.startedAtMs ?? nowMs;
      const attempt: Watched = {
        job,
        ref: {
          endpointId: job.endpointId,
          jobId: job.id,
          workerId: job.workerId ?? "",
          attemptToken: job.attemptToken,
        },
        startedAtMs,
        isInPrestart: false,
        begun: undefined,
        executionTimeoutMs,
        aliveAtMs: nowMs,
        listed: false,
        left: false,
        listAtMs: nowMs,
        unlistedAtMs: null,
        timer: undefined,
      };
      byJob.set(job.id, attempt);
      const key = workerKey(job.endpointId, attempt.ref.workerId);
      const ofWorker = byWorker.get(key);
      if (ofWorker === undefined) byWorker.set(key, new TransientSet([attempt]));
      else ofWorker.add(attempt);
      lookAt(attempt, Math.min(nowMs + leaseMs, startedAtMs + executionTimeoutMs));
    },
    renew(endpointId, workerId, jobIds) {
      const aliveAtMs = clock.now();
      for (const attempt of byWorker.get(workerKey(endpointId, workerId)) ?? []) {
        if (jobIds === undefined || jobIds.includes(attempt.job.id)) attempt.aliveAtMs = aliveAtMs;
      }
    },
    listed(endpointId, workerId, jobIds, atMs) {
      const isWhole = jobIds.length <= WHOLE_LIST_MAX;
      return [...(byWorker.get(workerKey(endpointId, workerId)) ?? [])].filter((attempt) => {
        if (atMs < attempt.listAtMs) return false;
        const isNew = atMs > attempt.listAtMs;
        attempt.listAtMs = atMs;
        const isListed = jobIds.includes(attempt.job.id);
        if (!isWhole) {
          attempt.listed = false;
          return false;
        }
        attempt.listed ||= isListed;
        attempt.unlistedAtMs = isListed ? null : (attempt.unlistedAtMs ?? atMs);
        if (attempt.unlistedAtMs === null) return false;
        const unlistedMs = atMs - attempt.unlistedAtMs;
        return isNew && unlistedMs >= DROPPED_AFTER_MS && (attempt.listed || unlistedMs <= NEVER_LISTED_UNTIL_MS);
      });
    },
    left(endpointId, workerId) {
      const attempts = [...(byWorker.get(workerKey(endpointId, workerId)) ?? [])].filter(({ left }) => !left);
      for (const attempt of attempts) attempt.left = true;
      return attempts;
    },
    prestartRuns(endpointId, workerId) {
      for (const attempt of byWorker.get(workerKey(endpointId, workerId)) ?? []) attempt.isInPrestart = true;
    },
    prestartDone(endpointId, workerId, atMs) {
      const held = [...(byWorker.get(workerKey(endpointId, workerId)) ?? [])];
      // The log may be behind: a job that was taken after the hooks did not wait for them. And a handler may print the same line.
      const waited = held.filter((attempt) => attempt.isInPrestart && attempt.startedAtMs < atMs);
      for (const attempt of waited) attempt.startedAtMs = atMs;
      for (const attempt of held) {
        attempt.isInPrestart = false;
        attempt.begun?.resolve();
        attempt.timer?.cancel();
        const ends = endsAtMs(attempt);
        lookAt(attempt, Math.min(ends.leaseMs, ends.deadlineMs));
      }
      return waited;
    },
    async begun(jobId, withinMs) {
      const attempt = byJob.get(jobId);
      if (attempt?.isInPrestart !== true) return;
      attempt.begun ??= Promise.withResolvers();
      const { promise, resolve } = attempt.begun;
      const timer = clock.setTimer(clock.now() + withinMs, resolve);
      await promise;
      timer.cancel();
    },
    extend(jobId, attemptToken, aliveAtMs) {
      const attempt = byJob.get(jobId);
      if (attempt === undefined || attempt.ref.attemptToken !== attemptToken) return false;
      attempt.aliveAtMs = Math.max(attempt.aliveAtMs, aliveAtMs);
      return clock.deadlineMs(attempt.aliveAtMs, leaseMs) > clock.now();
    },
    close() {
      for (const attempt of byJob.values()) attempt.timer?.cancel();
      byJob.clear();
      byWorker.clear();
    },
  };
}
