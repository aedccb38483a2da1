import type { AttemptRef, JobRecord, NewJob } from "@millrace/engine";
import { limits, nextState, type JobState, type JobTrigger } from "@millrace/spec";

/** An attempt as the model watches over it. */
export interface ModelAttempt {
  readonly ref: AttemptRef;
  readonly deadlineAtMs: number;
  leaseEndsAtMs: number;
}

export interface ModelJob {
  readonly submitted: NewJob;
  /** Null once it is gone. */
  state: JobState | null;
  /** Place in the queue; lower is earlier. */
  place: number;
  expiresAtMs: number;
  hardExpiresAtMs: number | null;
  redispatches: number;
  attemptsMade: number;
  attempt: ModelAttempt | null;
  /** The attempt of the last end that its worker reported: hearing of it again is no conflict. */
  reportedEnd: AttemptRef | null;
  readonly pastAttempts: AttemptRef[];
}

/** What ought to be, by the lifecycle and the limits alone. It knows no store, no timer and no promise. */
export interface JobModel {
  readonly jobs: readonly ModelJob[];
  accepted(job: NewJob): void;
  /** A worker received the job. */
  taken(job: JobRecord, nowMs: number): void;
  ended(job: ModelJob, trigger: "complete" | "fail" | "cancel", nowMs: number): void;
  returned(job: ModelJob, trigger: "lose" | "release"): void;
  /** The attempt is lost: once more into the queue, then failed. */
  lost(job: ModelJob, nowMs: number): void;
  retried(job: ModelJob, nowMs: number): void;
  purged(endpointId: string): number;
  ttl(job: ModelJob, expiresAtMs: number): void;
  renewed(endpointId: string, workerId: string, nowMs: number): void;
  /** The process began anew: attempts under way get a fresh lease. */
  restarted(nowMs: number): void;
  /** What happens by itself at this moment. */
  timePassed(nowMs: number): void;
  nextEventAtMs(): number;
  waiting(endpointId: string): readonly ModelJob[];
  attemptsOf(endpointId: string, workerId: string): readonly ModelJob[];
  totals(endpointId: string): { completed: number; failed: number; retried: number };
}

export function createJobModel(options: {
  readonly leaseMs: number;
  readonly executionTimeoutMsOf: (endpointId: string) => number;
}): JobModel {
  const jobs: ModelJob[] = [];
  const totals = new Map<string, { completed: number; failed: number; retried: number }>();
  let places = 0;

  function totalsOf(endpointId: string): { completed: number; failed: number; retried: number } {
    const found = totals.get(endpointId) ?? { completed: 0, failed: 0, retried: 0 };
    totals.set(endpointId, found);
    return found;
  }
  function move(job: ModelJob, trigger: JobTrigger): void {
    const to = nextState(job.state, trigger);
    if (to === undefined) throw new Error(`${trigger} happened to a job that is ${job.state}`);
    job.state = to;
    if (job.attempt !== null && to !== "IN_PROGRESS") {
      job.pastAttempts.push(job.attempt.ref);
      job.attempt = null;
    }
    const total = totalsOf(job.submitted.endpointId);
    if (to === "COMPLETED") total.completed += 1;
    if (to === "FAILED" || to === "TIMED_OUT") total.failed += 1;
    if (trigger === "lose" || trigger === "retry") total.retried += 1;
  }
  function end(job: ModelJob, trigger: JobTrigger, nowMs: number): void {
    move(job, trigger);
    job.expiresAtMs = Math.min(nowMs + job.submitted.retentionMs, job.hardExpiresAtMs ?? Infinity);
  }
  function lost(job: ModelJob, nowMs: number): void {
    if (job.redispatches >= limits.automaticRedispatchMax) return end(job, "giveUp", nowMs);
    move(job, "lose");
    job.redispatches += 1;
  }

  return {
    jobs,
    accepted(job) {
      places += 1;
      jobs.push({
        submitted: job,
        state: "IN_QUEUE",
        place: places,
        expiresAtMs: job.expiresAtMs,
        hardExpiresAtMs: job.hardExpiresAtMs,
        redispatches: 0,
        attemptsMade: 0,
        attempt: null,
        reportedEnd: null,
        pastAttempts: [],
      });
    },
    taken(record, nowMs) {
      const job = jobs.find(({ submitted }) => submitted.id === record.id);
      if (job === undefined) throw new Error("a job was handed out that was never accepted");
      move(job, "take");
      job.attemptsMade += 1;
      const timeoutMs = job.submitted.executionTimeoutMs ?? options.executionTimeoutMsOf(job.submitted.endpointId);
      job.attempt = {
        ref: {
          endpointId: record.endpointId,
          jobId: record.id,
          workerId: record.workerId ?? "",
          attemptToken: record.attemptToken,
        },
        deadlineAtMs: nowMs + timeoutMs,
        leaseEndsAtMs: nowMs + options.leaseMs,
      };
    },
    ended(job, trigger, nowMs) {
      if (trigger !== "cancel") job.reportedEnd = job.attempt?.ref ?? null;
      end(job, trigger, nowMs);
    },
    returned(job, trigger) {
      move(job, trigger);
    },
    lost,
    retried(job, nowMs) {
      move(job, "retry");
      places += 1;
      job.place = places;
      job.redispatches = 0;
      job.expiresAtMs = job.hardExpiresAtMs ?? nowMs + limits.ttlDefaultMs;
    },
    purged(endpointId) {
      const removed = jobs.filter((job) => job.submitted.endpointId === endpointId && job.state === "IN_QUEUE");
      for (const job of removed) move(job, "purge");
      return removed.length;
    },
    ttl(job, expiresAtMs) {
      const isFinished = job.state !== "IN_QUEUE" && job.state !== "IN_PROGRESS";
      if (!isFinished || job.hardExpiresAtMs !== null) job.hardExpiresAtMs = expiresAtMs;
      job.expiresAtMs = expiresAtMs;
    },
    renewed(endpointId, workerId, nowMs) {
      for (const { attempt } of jobs) {
        if (attempt?.ref.endpointId !== endpointId || attempt.ref.workerId !== workerId) continue;
        attempt.leaseEndsAtMs = nowMs + options.leaseMs;
      }
    },
    restarted(nowMs) {
      for (const { attempt } of jobs) if (attempt !== null) attempt.leaseEndsAtMs = nowMs + options.leaseMs;
    },
    timePassed(nowMs) {
      for (const job of jobs) {
        if (job.state === null) continue;
        if (job.expiresAtMs <= nowMs) move(job, "expire");
        else if (job.attempt === null) continue;
        else if (job.attempt.deadlineAtMs <= nowMs) end(job, "timeOut", nowMs);
        else if (job.attempt.leaseEndsAtMs <= nowMs) lost(job, nowMs);
      }
    },
    nextEventAtMs() {
      const moments = jobs.flatMap((job) => {
        if (job.state === null) return [];
        return [job.expiresAtMs, job.attempt?.deadlineAtMs ?? Infinity, job.attempt?.leaseEndsAtMs ?? Infinity];
      });
      return Math.min(Infinity, ...moments);
    },
    waiting(endpointId) {
      return jobs
        .filter((job) => job.submitted.endpointId === endpointId && job.state === "IN_QUEUE")
        .sort((a, b) => Number(a.submitted.lowPriority) - Number(b.submitted.lowPriority) || a.place - b.place);
    },
    attemptsOf: (endpointId, workerId) =>
      jobs.filter(({ attempt }) => attempt?.ref.endpointId === endpointId && attempt.ref.workerId === workerId),
    totals: totalsOf,
  };
}
