import type { EndpointType, WaitingReason } from "@millrace/spec";
import { workWords } from "@millrace/worker-text/work-words";
import { type ServingWorkers, forecastQueue } from "../../scaling/queue-forecast.ts";
import { type AbsentWorkers, describeAbsent } from "./absent-workers.ts";
import type { WorkerCounts } from "./worker-counts.ts";
import type { LastExit } from "./last-exit.ts";

/** A job that waits, as far as it matters for how long. */
export interface WaitingJob {
  readonly lowPriority: boolean;
  /** Jobs that are handed out before it. */
  readonly ahead: number;
}

/** What the fleet that manages an endpoint knows of it. */
export interface EndpointSituation {
  readonly wantedWorkers: number;
  readonly why: string;
  readonly decidedAtMs: number;
  /** More workers come if the wait goes on. */
  readonly mayGrow: boolean;
  /** Workers fail, and none has proved itself since. */
  readonly crashing: boolean;
  readonly lastExit: LastExit | null;
  readonly serving: ServingWorkers;
  /** What the start of a worker waits for, as its driver tells; null when none tells anything. */
  readonly progress: string | null;
  /**
   * How prestart hooks failed, while no worker gets jobs because of it; null otherwise. A gateway of an earlier version does not tell.
   */
  readonly prestart?: string | null;
}

export interface WaitingFacts {
  /** What waits: a job, or a request. */
  readonly type?: EndpointType;
  readonly job: WaitingJob;
  readonly workersMax: number;
  /** Why no worker is started although the endpoint is not paused; null while they are. */
  readonly stopped: string | null;
  /** Workers that may take jobs, the fleet's own and external ones. */
  readonly counts: WorkerCounts;
  /** Some worker gets no jobs for a while because it lost some although it polls. */
  readonly someWithheld: boolean;
  /** Workers that live and hold no job, but ask for none. */
  readonly absent: AbsentWorkers;
  /** Null where the endpoint is managed elsewhere. */
  readonly situation: EndpointSituation | null;
}

/** Why a job waits, and for how long. */
export interface WaitingExplanation {
  readonly reason: WaitingReason;
  /** For a person. */
  readonly message: string;
  readonly estimateMs: number | null;
  readonly lastExit: LastExit | null;
}

const messages: Readonly<Record<WaitingReason, string>> = {
  about_to_start: "A worker is free and about to take the job.",
  worker_starting: "A worker is starting and takes jobs as soon as it is ready.",
  workers_busy: "All workers are busy; the job starts when one of them is free.",
  scaling: "All workers are busy; the service starts more if jobs keep waiting.",
  workers_crashing: "Workers crash or fail to start; the service starts the next one after a pause.",
  workers_not_reporting:
    "Workers took jobs and asked for more, but reported no result; they get jobs again after a pause.",
  workers_not_asking: "No worker of the endpoint asks for jobs.",
  no_capacity: "No machine has room for another worker; the service keeps trying.",
  no_workers_allowed:
    "The endpoint is paused (workersMax is 0), and no external worker serves it; jobs wait until workersMax is raised.",
  budget_reached: "No worker is started.",
  low_priority: "Jobs of low priority start no workers; the job waits for an idle worker.",
  unknown: "This gateway has no report on the endpoint's workers yet; the gateway that manages them writes one soon.",
};

/** What is different where requests wait: workers do not ask for them, and none are external. */
const requestMessages: Partial<typeof messages> = {
  workers_not_asking: "A worker runs and does not answer its health check with 200.",
  no_workers_allowed: "The endpoint is paused (workersMax is 0).",
};

/** Reasons that say nothing of when the job will be taken. */
const endless: ReadonlySet<WaitingReason> = new Set([
  "workers_crashing",
  "workers_not_reporting",
  "workers_not_asking",
  "no_capacity",
  "no_workers_allowed",
  "budget_reached",
  "low_priority",
  "unknown",
]);

/** Reasons of which the last exit is the cause. */
const startTroubles: ReadonlySet<WaitingReason> = new Set(["workers_crashing", "workers_not_reporting", "no_capacity"]);

/** Reasons for which it matters what the start of a worker waits for. */
const starting: ReadonlySet<WaitingReason> = new Set(["worker_starting", "scaling"]);

/** Reasons to which the explanation of the scaler adds nothing. */
const selfExplanatory: ReadonlySet<WaitingReason> = new Set([
  "about_to_start",
  "no_workers_allowed",
  "workers_not_asking",
]);

/** Follows the message of the reason. */
const prestartHeld =
  "Their prestart hooks fail. One job failed with the reason, and the others wait: until the template or the handler changes, one job is " +
  "handed out as a probe after each pause.";

export function explainWaiting(facts: WaitingFacts): WaitingExplanation {
  const { situation, job } = facts;
  const reason = reasonOf(facts);
  const failedHook = situation?.prestart ?? null;
  if (reason === "workers_crashing" && failedHook !== null) {
    const message = `${messages[reason]} ${prestartHeld} ${sentence(failedHook)}`;
    return { reason, message, estimateMs: null, lastExit: situation?.lastExit ?? null };
  }
  const exit = startTroubles.has(reason) ? (situation?.lastExit?.message ?? null) : null;
  // Why there are as many workers as there are says more than the rule, unless that or the last exit says it already.
  const why =
    selfExplanatory.has(reason) || (reason === "workers_crashing" && exit !== null)
      ? null
      : reason === "budget_reached"
        ? facts.stopped
        : (situation?.why ?? null);
  const said = (facts.type === "LB" ? requestMessages[reason] : undefined) ?? workWords(facts.type, messages[reason]);
  const absent = reason === "about_to_start" ? null : describeAbsent(facts.absent, facts.type);
  // A report of a gateway of an earlier version has none.
  const progress = starting.has(reason) ? sentence(situation?.progress ?? null) : null;
  // A program that is not ready for requests has told by its last answer what it lacks: that comes first.
  const parts = facts.type === "LB" ? [progress, said, absent, why, exit] : [said, absent, why, exit, progress];
  return {
    reason,
    message: parts.filter((part) => part !== null).join(" "),
    estimateMs: estimateMs(reason, job, situation),
    lastExit: situation?.lastExit ?? null,
  };
}

/** What a driver tells has no full stop. */
export function sentence(text: string | null): string | null {
  return text === null || /[.!?…]$/.test(text) ? text : `${text}.`;
}

function reasonOf(facts: WaitingFacts): WaitingReason {
  const { job, workersMax, stopped, counts, someWithheld, situation } = facts;
  const serving = counts.idle + counts.running;
  if (counts.ready > job.ahead) return "about_to_start";
  if (situation !== null && (situation.prestart ?? null) !== null) return "workers_crashing";
  if (noneAsks(facts)) return "workers_not_asking";
  if (someWithheld && serving === 0 && counts.initializing === 0) return "workers_not_reporting";
  if (stopped !== null && serving === 0) return "budget_reached";
  if (workersMax === 0 && serving === 0) return "no_workers_allowed";
  if (situation === null) return serving === 0 ? "unknown" : "workers_busy";
  if (serving === 0) return reasonWithoutWorkers(job, counts, situation);
  if (counts.throttled > 0) return "no_capacity";
  if (counts.initializing > 0) return "scaling";
  if (!situation.mayGrow) return "workers_busy";
  return job.lowPriority ? "low_priority" : "scaling";
}

/** No other worker serves, and none comes at the moment. */
function noneAsks({ counts, absent }: WaitingFacts): boolean {
  const others = counts.initializing + counts.throttled + counts.unhealthy;
  const missing = absent.managed + absent.external;
  return missing > 0 && others === 0 && missing >= counts.idle + counts.running;
}

function reasonWithoutWorkers(job: WaitingJob, counts: WorkerCounts, situation: EndpointSituation): WaitingReason {
  if (counts.unhealthy > 0 || (situation.crashing && situation.wantedWorkers > 0)) return "workers_crashing";
  if (counts.throttled > 0) return "no_capacity";
  if (counts.initializing === 0 && situation.wantedWorkers === 0 && job.lowPriority) return "low_priority";
  return "worker_starting";
}

function estimateMs(reason: WaitingReason, job: WaitingJob, situation: EndpointSituation | null): number | null {
  if (reason === "about_to_start") return 0;
  if (situation === null || endless.has(reason)) return null;
  const { serving } = situation;
  const forecast = forecastQueue(serving);
  if (forecast !== null) return forecast.takenInMs(job.ahead);
  // Nothing is known of its jobs yet, but the first in line only needs a worker.
  const firstSinceMs = Math.min(...serving.startingSinceMs);
  if (job.ahead > 0 || serving.startMs === null || firstSinceMs === Infinity) return null;
  return Math.max(0, serving.startMs - (serving.nowMs - firstSinceMs));
}
