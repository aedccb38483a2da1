import type { Clock, Timer } from "../clock.ts";
import { TransientMap, TransientSet } from "../transient-collections.ts";
import type { JobRecord } from "./job.ts";
import type { AttemptRef } from "./ports.ts";

/** An attempt under way, as this process watches over it. */
export interface Attempt {
  readonly job: JobRecord;
  readonly ref: AttemptRef;
  /** Moment at which the execution timeout is reached. */
  readonly deadlineAtMs: number;
  /** Moment at which the worker counts as lost unless it gives a sign of life. */
  leaseEndsAtMs: number;
}

interface Watched extends Attempt {
  timer: Timer | undefined;
}

/** Each ends the attempt and removes it; one that is still there afterwards is looked at again. */
export interface AttemptEvents {
  onDeadline(attempt: Attempt): Promise<void>;
  onLeaseEnd(attempt: Attempt): Promise<void>;
}

/** Pause after an attempt could not be ended. */
const LOOK_AGAIN_MS = 1000;

/**
 * Leases and deadlines of all attempts under way. A renewal only moves a number: the one timer of an attempt looks again
 * when it fires.
 */
export interface Attempts {
  add(job: JobRecord, executionTimeoutMs: number): void;
  get(jobId: string): Attempt | undefined;
  /** With a token, only that attempt: the job may be in a later one already. */
  remove(jobId: string, attemptToken?: string | null): Attempt | undefined;
  ofWorker(endpointId: string, workerId: string): readonly Attempt[];
  countOfWorker(endpointId: string, workerId: string): number;
  /** A sign of life for these jobs of the worker, or for all of them. */
  renew(endpointId: string, workerId: string, jobIds?: readonly string[]): void;
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
  function watch(attempt: Watched): void {
    const dueAtMs = Math.min(attempt.leaseEndsAtMs, attempt.deadlineAtMs);
    attempt.timer = clock.setTimer(dueAtMs, () => look(attempt));
  }
  async function look(attempt: Watched): Promise<void> {
    if (byJob.get(attempt.job.id) !== attempt) return;
    const nowMs = clock.now();
    if (attempt.deadlineAtMs <= nowMs) await events.onDeadline(attempt);
    else if (attempt.leaseEndsAtMs <= nowMs) await events.onLeaseEnd(attempt);
    else return watch(attempt);
    if (byJob.get(attempt.job.id) !== attempt) return;
    if (attempt.leaseEndsAtMs > clock.now() && attempt.deadlineAtMs > clock.now()) return watch(attempt);
    // The store could not take it. An attempt that nobody watches would run forever.
    attempt.timer = clock.setTimer(clock.now() + LOOK_AGAIN_MS, () => look(attempt));
  }
  function remove(jobId: string, attemptToken?: string | null): Attempt | undefined {
    const attempt = byJob.get(jobId);
    if (attempt === undefined) return undefined;
    if (attemptToken !== undefined && attempt.ref.attemptToken !== attemptToken) return undefined;
    attempt.timer?.cancel();
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
      const startedAtMs = job.startedAtMs ?? clock.now();
      const attempt: Watched = {
        job,
        ref: {
          endpointId: job.endpointId,
          jobId: job.id,
          workerId: job.workerId ?? "",
          attemptToken: job.attemptToken,
        },
        deadlineAtMs: startedAtMs + executionTimeoutMs,
        leaseEndsAtMs: clock.now() + leaseMs,
        timer: undefined,
      };
      byJob.set(job.id, attempt);
      const key = workerKey(job.endpointId, attempt.ref.workerId);
      const ofWorker = byWorker.get(key);
      if (ofWorker === undefined) byWorker.set(key, new TransientSet([attempt]));
      else ofWorker.add(attempt);
      watch(attempt);
    },
    renew(endpointId, workerId, jobIds) {
      const leaseEndsAtMs = clock.now() + leaseMs;
      for (const attempt of byWorker.get(workerKey(endpointId, workerId)) ?? []) {
        if (jobIds === undefined || jobIds.includes(attempt.job.id)) attempt.leaseEndsAtMs = leaseEndsAtMs;
      }
    },
    extend(jobId, attemptToken, aliveAtMs) {
      const attempt = byJob.get(jobId);
      if (attempt === undefined || attempt.ref.attemptToken !== attemptToken) return false;
      attempt.leaseEndsAtMs = Math.max(attempt.leaseEndsAtMs, aliveAtMs + leaseMs);
      return attempt.leaseEndsAtMs > clock.now();
    },
    close() {
      for (const attempt of byJob.values()) attempt.timer?.cancel();
      byJob.clear();
      byWorker.clear();
    },
  };
}
