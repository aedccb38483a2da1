import type { ScalerType } from "@millrace/spec";

/** What is known of one endpoint's queue and workers at one moment. */
export interface ScalerObservations {
  readonly nowMs: number;
  /** Waiting jobs of every priority. */
  readonly inQueue: number;
  readonly inProgress: number;
  /** Waiting jobs of normal priority: only they call for more workers. */
  readonly waiting: number;
  /** When the oldest waiting job of normal priority was queued. */
  readonly oldestQueuedAtMs: number | null;
  /** Workers of ours that start and have not polled yet. */
  readonly initializing: number;
  /** Workers of ours that failed and are to be started again. */
  readonly restarting: number;
  /** Workers of ours that hold at least one job. */
  readonly running: number;
  /** For each worker of ours without a job: since when. */
  readonly idleSinceMs: readonly number[];
  /** Workers alive that somebody else started. */
  readonly external: number;
}

export interface ScalerSettings {
  readonly workersMin: number;
  readonly workersMax: number;
  readonly idleTimeoutSeconds: number;
  readonly scalerType: ScalerType;
  readonly scalerValue: number;
}

export interface ScalerDecision {
  /** How many workers of ours there shall be. */
  readonly workers: number;
  /** The reason, one sentence for a person to read. */
  readonly why: string;
}

/**
 * How many workers an endpoint shall have. `QUEUE_DELAY` starts the first worker at once and adds one when the head of
 * the queue has waited longer than `scalerValue` seconds, once more per further `scalerValue` seconds while the earlier
 * ones still start, and never more than jobs that nobody is about to take. `REQUEST_COUNT` wants one worker per
 * `scalerValue` jobs. A worker without a job goes after `idleTimeoutSeconds`. Low-priority jobs start nothing. The
 * result lies within `workersMin`..`workersMax`; if those contradict each other, the maximum wins.
 */
export function decideWorkers(seen: ScalerObservations, settings: ScalerSettings): ScalerDecision {
  const maximum = Math.max(0, settings.workersMax);
  const minimum = Math.min(Math.max(0, settings.workersMin), maximum);
  if (maximum === 0) return { workers: 0, why: "workersMax is 0: the endpoint is paused." };
  const kept = afterIdleTimeout(seen, settings);
  const needed = settings.scalerType === "QUEUE_DELAY" ? byQueueDelay(seen, settings) : byRequestCount(seen, settings);
  const needDecides = needed.workers > kept.workers || (needed.workers === kept.workers && !kept.stopsSome);
  const wanted = needDecides ? needed : kept;
  if (wanted.workers > maximum) {
    return { workers: maximum, why: `${wanted.why} workersMax allows ${maximum}.` };
  }
  if (wanted.workers < minimum) {
    return { workers: minimum, why: `workersMin keeps ${count(minimum, "worker")}.` };
  }
  return { workers: wanted.workers, why: wanted.why };
}

function byQueueDelay(seen: ScalerObservations, settings: ScalerSettings): ScalerDecision {
  const starting = seen.initializing + seen.restarting;
  const current = starting + seen.running + seen.idleSinceMs.length;
  if (seen.waiting === 0 || seen.oldestQueuedAtMs === null) {
    const why =
      seen.inQueue === 0
        ? "No job waits."
        : `${count(seen.inQueue, "job")} of low priority in the queue: low priority starts no workers.`;
    return { workers: 0, why };
  }
  if (current + seen.external === 0) {
    return { workers: 1, why: `${count(seen.waiting, "job")} in the queue and no worker: the first starts at once.` };
  }
  const waitedMs = Math.max(0, seen.nowMs - seen.oldestQueuedAtMs);
  const waited = `The head of the queue has waited ${seconds(waitedMs)}`;
  const patienceMs = settings.scalerValue * 1000 * (starting + 1);
  if (waitedMs <= patienceMs) {
    return { workers: current, why: `${waited}; one more worker after ${seconds(patienceMs)}${startingNote(seen)}.` };
  }
  if (seen.waiting <= starting + seen.idleSinceMs.length) {
    return { workers: current, why: `${waited}, but there is a worker for each waiting job${startingNote(seen)}.` };
  }
  return { workers: current + 1, why: `${waited}, longer than ${seconds(patienceMs)}: one more worker.` };
}

function startingNote({ initializing, restarting }: ScalerObservations): string {
  const notes: string[] = [];
  if (initializing > 0) notes.push(`${initializing} starting`);
  if (restarting > 0) notes.push(`${restarting} failed and to be restarted`);
  return notes.length === 0 ? "" : ` (${notes.join(", ")})`;
}

function byRequestCount(seen: ScalerObservations, settings: ScalerSettings): ScalerDecision {
  const jobs = seen.waiting + seen.inProgress;
  const forAll = Math.ceil(jobs / Math.max(1, settings.scalerValue));
  const workers = Math.max(0, forAll - seen.external);
  const others = seen.external === 0 ? "" : `, ${seen.external} of them started by others`;
  const why = `${count(jobs, "job")} at ${settings.scalerValue} per worker: ${count(forAll, "worker")}${others}.`;
  return { workers, why };
}

/** The workers that stay although nothing calls for them. */
function afterIdleTimeout(
  seen: ScalerObservations,
  settings: ScalerSettings,
): ScalerDecision & { readonly stopsSome: boolean } {
  const timeoutMs = settings.idleTimeoutSeconds * 1000;
  const expired = seen.idleSinceMs.filter((sinceMs) => seen.nowMs - sinceMs >= timeoutMs).length;
  // A waiting job, also one of low priority, is about to be taken by an idle worker.
  const spare = Math.max(0, expired - seen.inQueue);
  const abandoned = Math.max(0, seen.restarting - seen.waiting);
  const current = seen.initializing + seen.restarting + seen.running + seen.idleSinceMs.length;
  const workers = current - spare - abandoned;
  if (spare > 0) {
    const why = `No job for ${settings.idleTimeoutSeconds} s: ${count(spare, "worker")} to stop.`;
    return { workers, why, stopsSome: true };
  }
  if (abandoned > 0) {
    return { workers, why: `No waiting job to restart ${count(abandoned, "failed worker")} for.`, stopsSome: true };
  }
  const why = `${seen.running} running, ${seen.initializing} starting, ${seen.idleSinceMs.length} idle.`;
  return { workers, why, stopsSome: false };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}
