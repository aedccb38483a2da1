import { type JobState, type JobTrigger, limits, nextState } from "@millrace/spec";
import type { TakenJob } from "../../../target/queue-under-test.ts";
import { type JobName, type PolicyName, type Report, type WorkerName, jobNames, policies } from "./steps.ts";
import { type Moment, earlier, later, never } from "./time.ts";

export interface ModelAttempt {
  readonly worker: WorkerName;
  readonly workerId: string;
  readonly taken: TakenJob;
  readonly timesOut: Moment;
  leaseEnds: Moment;
  /** The report of its worker that ended it. */
  ended: Report | null;
}

/** The expected value of a member of the job: this value, any text, or anything if it is not documented. */
export type Member = { readonly is: unknown } | "text" | "unsaid";

/** A job as the lifecycle and the limits define it, independent of requests. */
export interface ModelJob {
  readonly name: JobName;
  /** Null before it is submitted, and once it is gone. */
  state: JobState | null;
  id: string | null;
  policy: PolicyName;
  /** Place in the queue, lower is earlier; null after a retry, when the place is not documented. */
  place: number | null;
  attempts: ModelAttempt[];
  /** Number of automatic redispatches in the present run. */
  lost: number;
  output: Member;
  error: Member;
  expires: Moment;
  /** The requested time to live: no state of the job outlives it. */
  lives: Moment;
  /** Its transitions, the latest last. */
  steps: { readonly from: JobState | null; readonly trigger: JobTrigger; readonly to: JobState | null }[];
}

export interface Counts {
  completed: number;
  failed: number;
  timedOut: number;
  retried: number;
}

export interface WalkModel {
  readonly jobs: readonly ModelJob[];
  readonly counts: Counts;
  job(name: JobName): ModelJob;
  /** With each attempt that a worker loses, another one takes its place: the service withholds jobs from one that lost some. */
  workerId(worker: WorkerName): string;
  waiting(): readonly ModelJob[];
  running(): readonly ModelJob[];
  submitted(job: ModelJob, id: string, policy: PolicyName, at: Moment): void;
  taken(job: ModelJob, worker: WorkerName, taken: TakenJob, at: Moment): void;
  reported(job: ModelJob, report: Report, output: unknown, at: Moment): void;
  cancelled(job: ModelJob, at: Moment): void;
  retried(job: ModelJob, at: Moment): void;
  purged(): void;
  pinged(worker: WorkerName, jobs: readonly ModelJob[], at: Moment): void;
  ttl(job: ModelJob, ttlMs: number, at: Moment): void;
  /** Applies everything that is due by the end of this moment. @throws UnclearError when the order is unknown */
  passed(at: Moment): void;
  /** An event of time. */
  dues(): readonly Moment[];
}

/** How late a service may handle an event that is due. */
export const LATE_MS = 500;

/** An event of time was too close to another event to predict the state. The walk ends without a failure. */
export class UnclearError extends Error {
  override readonly name = "UnclearError";
}

interface Due {
  readonly what: "expire" | "timeOut" | "lose";
  readonly at: Moment;
}

export function createWalkModel(): WalkModel {
  const counts: Counts = { completed: 0, failed: 0, timedOut: 0, retried: 0 };
  const jobs = jobNames.map(newJob);
  const losses: Record<WorkerName, number> = { one: 0, two: 0 };
  let places = 0;

  function workerId(worker: WorkerName): string {
    return losses[worker] === 0 ? worker : `${worker}-${losses[worker] + 1}`;
  }
  function move(job: ModelJob, trigger: JobTrigger): void {
    const { state: from } = job;
    const to = nextState(from, trigger);
    if (to === undefined) throw new Error(`The model lets ${trigger} happen to a job that is ${from}.`);
    job.state = to;
    job.steps.push({ from, trigger, to });
    if (to === "COMPLETED") counts.completed += 1;
    if (to === "FAILED") counts.failed += 1;
    if (to === "TIMED_OUT") counts.timedOut += 1;
    if (trigger === "lose" || trigger === "retry") counts.retried += 1;
  }
  function end(job: ModelJob, trigger: JobTrigger, at: Moment): void {
    move(job, trigger);
    job.expires = earlier(later(at, limits.runRetentionMs), job.lives);
  }
  function lose(job: ModelJob, at: Moment): void {
    // Whether the progress of a lost attempt is still shown is not documented.
    job.output = "unsaid";
    const attempt = job.attempts.at(-1);
    if (attempt !== undefined) losses[attempt.worker] += 1;
    if (job.lost < limits.automaticRedispatchMax) {
      job.lost += 1;
      move(job, "lose");
    } else {
      job.error = "text";
      end(job, "giveUp", at);
    }
  }
  /** The due events of this job, the earliest first. */
  function duesOf(job: ModelJob): readonly Due[] {
    if (job.state === null) return [];
    const attempt = job.state === "IN_PROGRESS" ? job.attempts.at(-1) : undefined;
    const dues: readonly Due[] = [
      { what: "expire", at: job.expires },
      ...(attempt === undefined ? [] : ([{ what: "timeOut", at: attempt.timesOut }] as const)),
      ...(attempt === undefined ? [] : ([{ what: "lose", at: attempt.leaseEnds }] as const)),
    ];
    return dues.toSorted((a, b) => a.at.toMs - b.at.toMs);
  }
  function happen(job: ModelJob, { what, at }: Due): void {
    if (what === "expire") move(job, "expire");
    else if (what === "lose") lose(job, at);
    else {
      job.output = "unsaid";
      job.error = "text";
      end(job, "timeOut", at);
    }
  }

  return {
    jobs,
    counts,
    job: (name) => jobs[jobNames.indexOf(name)] ?? newJob(name),
    workerId,
    waiting: () => jobs.filter(({ state }) => state === "IN_QUEUE"),
    running: () => jobs.filter(({ state }) => state === "IN_PROGRESS"),
    submitted(job, id, policy, at) {
      Object.assign(job, newJob(job.name), { id, policy, place: (places += 1) });
      const { ttl } = policies[policy] as { readonly ttl?: number };
      job.expires = later(at, ttl ?? limits.ttlDefaultMs);
      if (ttl !== undefined) job.lives = job.expires;
      move(job, "submit");
    },
    taken(job, worker, taken, at) {
      const { executionTimeout = limits.executionTimeoutDefaultMs } = policies[job.policy] as {
        readonly executionTimeout?: number;
      };
      job.attempts.push({
        worker,
        workerId: workerId(worker),
        taken,
        timesOut: later(at, executionTimeout),
        leaseEnds: later(at, limits.workerLeaseMs),
        ended: null,
      });
      move(job, "take");
    },
    reported(job, report, output, at) {
      job.output = report === "an error" ? { is: undefined } : { is: output };
      if (report === "progress") return;
      const attempt = job.attempts.at(-1);
      if (attempt !== undefined) attempt.ended = report;
      if (report === "an error") job.error = { is: output };
      end(job, report === "an error" ? "fail" : "complete", at);
    },
    cancelled(job, at) {
      job.output = "unsaid";
      end(job, "cancel", at);
    },
    retried(job, at) {
      move(job, "retry");
      Object.assign(job, { place: null, lost: 0, output: { is: undefined }, error: { is: undefined } });
      job.expires = job.lives === never ? later(at, limits.ttlDefaultMs) : job.lives;
    },
    purged() {
      for (const job of jobs.filter(({ state }) => state === "IN_QUEUE")) move(job, "purge");
    },
    pinged(worker, pinged, at) {
      for (const { state, attempts } of pinged) {
        const attempt = attempts.at(-1);
        if (state === "IN_PROGRESS" && attempt?.workerId === workerId(worker))
          attempt.leaseEnds = later(at, limits.workerLeaseMs);
      }
    },
    ttl(job, ttlMs, at) {
      const isFinished = job.state !== "IN_QUEUE" && job.state !== "IN_PROGRESS";
      job.expires = later(at, ttlMs);
      if (!isFinished || job.lives !== never) job.lives = job.expires;
    },
    passed({ toMs }) {
      for (const job of jobs) {
        for (
          let [due, next] = duesOf(job);
          due !== undefined && due.at.toMs + LATE_MS <= toMs;
          [due, next] = duesOf(job)
        ) {
          if (next !== undefined && next.at.fromMs <= due.at.toMs + LATE_MS) throw new UnclearError();
          // The service may have handled it at any time since.
          happen(job, { ...due, at: { fromMs: due.at.fromMs, toMs } });
        }
      }
    },
    dues: () => jobs.flatMap(duesOf).map(({ at }) => at),
  };
}

function newJob(name: JobName): ModelJob {
  return {
    name,
    state: null,
    id: null,
    policy: "none",
    place: null,
    attempts: [],
    lost: 0,
    output: { is: undefined },
    error: { is: undefined },
    expires: never,
    lives: never,
    steps: [],
  };
}
