import type { ScalerType } from "@millrace/spec";
import { type QueueForecast, type ServingWorkers, forecastQueue } from "./queue-forecast.ts";

/** What is known of one endpoint's queue and workers at one moment. */
export interface ScalerObservations extends ServingWorkers {
  /** Waiting jobs of every priority. */
  readonly inQueue: number;
  /** Waiting jobs of normal priority: only they call for more workers. */
  readonly waiting: number;
  /** When the oldest waiting job of normal priority was queued. */
  readonly oldestQueuedAtMs: number | null;
  /** Of those that belong to no batch; left out where all are such. */
  readonly callersQueuedAtMs?: number | null;
  /** Workers of ours that are on their way out and do not count any more. */
  readonly leaving: number;
  /** When a job was last seen to wait; left out where that is not known. */
  readonly lastWaitedAtMs?: number;
}

export interface ScalerSettings {
  /** Why there shall be no worker, whatever the other settings are; null otherwise. */
  readonly stopped?: string | null;
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

/** So many workers of an endpoint may start at once, or as many as serve already if those are more. */
export const startingTogetherMin = 30;
/** For so long a worker may go on starting that no job waits for any more. A client that was refused may come again. */
export const unneededStartMaxMs = 600_000;
/** A start that takes so many times longer than others did is not waited for. */
const overdueFactor = 3;
/** The same before a first worker has shown that one can start at all. */
export const unprovenTogetherMin = 10;

/**
 * Computes the number of workers of an endpoint.
 *
 * `QUEUE_DELAY` starts the first worker at once, and more when the head of the queue will have waited longer than
 * `scalerValue` seconds by the time that they have started: as many as it takes to have all waiting jobs taken within that
 * time, or within the time that a start takes if that is longer. Jobs that running and starting workers will have taken
 * by then need no new worker. Before enough starts and jobs were measured, it adds one worker when the head has waited
 * longer than `scalerValue` seconds, and one more each time the same wait passes without effect. `REQUEST_COUNT` wants one
 * worker per `scalerValue` jobs.
 *
 * A worker without a job is stopped after `idleTimeoutSeconds`, but no more than half of them at a time. Workers that start stop if
 * no job has waited for {@link unneededStartMaxMs} and none serves. Low-priority jobs start nothing. Beyond
 * {@link startingTogetherMin}, no more workers start at once than serve already. The result lies within `workersMin`..`workersMax`; if
 * those contradict each other, the maximum wins.
 */
export function decideWorkers(seen: ScalerObservations, settings: ScalerSettings): ScalerDecision {
  const { stopped = null } = settings;
  if (stopped !== null) return { workers: 0, why: stopped };
  const maximum = Math.max(0, settings.workersMax);
  const minimum = Math.min(Math.max(0, settings.workersMin), maximum);
  if (maximum === 0) return { workers: 0, why: "workersMax is 0: the endpoint is paused." };
  const kept = afterIdleTimeout(seen, settings);
  const needed = settings.scalerType === "QUEUE_DELAY" ? byQueueDelay(seen, settings) : byRequestCount(seen, settings);
  const needDecides = needed.workers > kept.workers || (needed.workers === kept.workers && !kept.stopsSome);
  const wanted = needDecides ? needed : kept;
  if (wanted.workers < minimum) {
    return { workers: minimum, why: `workersMin keeps ${count(minimum, "worker")} running.` };
  }
  const serving = seen.runningSinceMs.length + seen.idleSinceMs.length;
  const together = Math.max(serving, seen.startMs === null ? unprovenTogetherMin : startingTogetherMin);
  const herd = Math.max(minimum, currentWorkers(seen), serving + together);
  if (wanted.workers > Math.min(herd, maximum)) {
    const limit = herd < maximum ? `At most ${herd - serving} start at the same time` : `workersMax allows ${maximum}`;
    return { workers: Math.min(herd, maximum), why: `${wanted.why} ${limit}.` };
  }
  return { workers: wanted.workers, why: wanted.why };
}

function currentWorkers(seen: ServingWorkers): number {
  return startingWorkers(seen) + seen.runningSinceMs.length + seen.idleSinceMs.length;
}

function startingWorkers(seen: ServingWorkers): number {
  return seen.startingSinceMs.length + seen.restarting;
}

function byQueueDelay(seen: ScalerObservations, settings: ScalerSettings): ScalerDecision {
  const current = currentWorkers(seen);
  if (seen.waiting === 0 || seen.oldestQueuedAtMs === null) {
    const why =
      seen.inQueue === 0
        ? "The queue is empty."
        : `${count(seen.inQueue, "job")} of low priority in the queue: such jobs wait for a worker that is free and start none.`;
    return { workers: 0, why };
  }
  if (current + seen.external === 0) {
    return { workers: 1, why: `${count(seen.waiting, "job")} had no worker, so the first one starts at once.` };
  }
  const waitedMs = Math.max(0, seen.nowMs - seen.oldestQueuedAtMs);
  // Requests of a batch wait because there are many: the age of its start is not told as the wait of a job.
  const { callersQueuedAtMs = seen.oldestQueuedAtMs } = seen;
  const isOfBatch = callersQueuedAtMs === null || callersQueuedAtMs > seen.oldestQueuedAtMs;
  const head = isOfBatch ? "The oldest batch has run for" : "The first job in the queue has waited";
  const waited = `${head} ${seconds(waitedMs)}`;
  const delayMs = settings.scalerValue * 1000;
  const forecast = forecastQueue(seen);
  if (forecast === null) return byPatience(seen, { waited, waitedMs, delayMs, graceMs: 0 });
  // In time: a worker that is asked for now helps only once it has started.
  const dueMs = Math.max(0, delayMs - (seen.startMs ?? 0));
  if (waitedMs <= dueMs) {
    return {
      workers: current,
      why: `${waited}; more workers start if that exceeds ${seconds(dueMs)}${startingNote(seen)}.`,
    };
  }
  const missing = missingByForecast(seen, forecast, delayMs);
  const within = seconds(missing.withinMs);
  if (missing.workers > 0) {
    const rest = `${count(missing.jobs, "job")} would not be taken within ${within}`;
    const starts = missing.workers === 1 ? "starts" : "start";
    const isAllowed = current + missing.workers <= settings.workersMax;
    const more = `${count(missing.workers, "more worker")} ${isAllowed ? starts : "would be needed"}`;
    return { workers: current + missing.workers, why: `${waited}, and ${rest}: ${more}.` };
  }
  // Longer than was foreseen: the forecast was wrong.
  if (waitedMs > delayMs + missing.withinMs) {
    return byPatience(seen, { waited, waitedMs, delayMs, graceMs: missing.withinMs });
  }
  return {
    workers: current,
    why: `${waited}; the workers will take all jobs within ${within}, so no more start${startingNote(seen)}.`,
  };
}

/** One worker at a time, each given as long as the earlier ones to make a difference. */
function byPatience(
  seen: ScalerObservations,
  head: { readonly waited: string; readonly waitedMs: number; readonly delayMs: number; readonly graceMs: number },
): ScalerDecision {
  const current = currentWorkers(seen);
  const { waited, waitedMs } = head;
  const patienceMs = head.delayMs * (startingWorkers(seen) + 1) + head.graceMs;
  if (waitedMs <= patienceMs) {
    return {
      workers: current,
      why: `${waited}; one more worker starts if that exceeds ${seconds(patienceMs)}${startingNote(seen)}.`,
    };
  }
  if (unattendedJobs(seen) <= 0) {
    return {
      workers: current,
      why: `${waited}; there is a worker for each waiting job, so no more start${startingNote(seen)}.`,
    };
  }
  return { workers: current + 1, why: `${waited}, longer than ${seconds(patienceMs)}: one more worker starts.` };
}

/** Whether more workers may be wanted by and by although neither the queue nor the workers change. */
export function growsWithTime(seen: ScalerObservations, { scalerType }: Pick<ScalerSettings, "scalerType">): boolean {
  return seen.waiting > 0 && (scalerType === "REQUEST_COUNT" || unattendedJobs(seen) > 0);
}

/** Waiting jobs beyond those that each have a worker that will take them, if not soon. */
function unattendedJobs(seen: ScalerObservations): number {
  return Math.max(0, seen.waiting - startingWorkers(seen) - seen.idleSinceMs.length);
}

/** How many jobs will not be taken in time, and how many more workers would take them. A new worker helps only after its start. */
function missingByForecast(
  seen: ScalerObservations,
  forecast: QueueForecast,
  delayMs: number,
): { readonly jobs: number; readonly workers: number; readonly withinMs: number } {
  const startMs = seen.startMs ?? 0;
  const withinMs = Math.max(delayMs, startMs);
  const jobs = Math.max(0, seen.waiting - forecast.takenWithin(withinMs));
  const each = 1 + Math.floor((withinMs - startMs) / forecast.periodMs);
  return { jobs, workers: Math.min(Math.ceil(jobs / each), unattendedJobs(seen)), withinMs };
}

function startingNote({ startingSinceMs, restarting }: ScalerObservations): string {
  const notes: string[] = [];
  if (startingSinceMs.length > 0) notes.push(`${startingSinceMs.length} starting`);
  if (restarting > 0) notes.push(`${restarting} failed and will be restarted`);
  return notes.length === 0 ? "" : ` (${notes.join(", ")})`;
}

function byRequestCount(seen: ScalerObservations, settings: ScalerSettings): ScalerDecision {
  const jobs = seen.waiting + seen.inProgress;
  const forAll = Math.ceil(jobs / Math.max(1, settings.scalerValue));
  const workers = Math.max(0, forAll - seen.external);
  const others = seen.external === 0 ? "" : `, ${seen.external} of them started by others`;
  const why = `${count(jobs, "job")} waiting or running, ${settings.scalerValue} for each worker: ${count(forAll, "worker")}${others}.`;
  return { workers, why };
}

/** The workers that stay although nothing calls for them. */
function afterIdleTimeout(
  seen: ScalerObservations,
  settings: ScalerSettings,
): ScalerDecision & { readonly stopsSome: boolean } {
  const timeoutMs = settings.idleTimeoutSeconds * 1000;
  const expired = seen.idleSinceMs.filter((sinceMs) => seen.nowMs - sinceMs >= timeoutMs).length;
  const current = currentWorkers(seen);
  const mayLeave = Math.max(0, Math.ceil((current + seen.leaving) / 2) - seen.leaving);
  // A waiting job, also one of low priority, is about to be taken by an idle worker.
  const spare = Math.min(Math.max(0, expired - seen.inQueue), mayLeave);
  const abandoned = Math.max(0, seen.restarting - seen.waiting);
  const overdue = overdueStarts(seen, settings);
  const workers = current - spare - abandoned - overdue;
  if (spare > 0) {
    const stops = spare === 1 ? "1 idle worker stops" : `${spare} idle workers stop`;
    const why = `No job for ${settings.idleTimeoutSeconds} s (idleTimeout): ${stops}.`;
    return { workers, why, stopsSome: true };
  }
  if (abandoned > 0) {
    const failed = abandoned === 1 ? "1 worker that failed is" : `${abandoned} workers that failed are`;
    return { workers, why: `No job waits: ${failed} not restarted.`, stopsSome: true };
  }
  if (overdue > 0) {
    const stops =
      overdue === 1 ? "1 worker that never became ready stops" : `${overdue} workers that never became ready stop`;
    const forMinutes = Math.round((seen.nowMs - (seen.lastWaitedAtMs ?? seen.nowMs)) / 60_000);
    return { workers, why: `No job has waited for ${forMinutes} minutes: ${stops}.`, stopsSome: true };
  }
  return { workers, why: whyKept(seen, settings, expired), stopsSome: false };
}

/** Workers that have been starting for long, and that nothing has waited for as long. */
function overdueStarts(seen: ScalerObservations, { idleTimeoutSeconds }: ScalerSettings): number {
  const { nowMs, lastWaitedAtMs, startMs } = seen;
  const serves = seen.runningSinceMs.length + seen.idleSinceMs.length > 0;
  if (lastWaitedAtMs === undefined || seen.inQueue > 0 || serves) return 0;
  const patienceMs = Math.max(unneededStartMaxMs, idleTimeoutSeconds * 1000, overdueFactor * (startMs ?? 0));
  if (nowMs - lastWaitedAtMs < patienceMs) return 0;
  return seen.startingSinceMs.filter((sinceMs) => nowMs - sinceMs >= patienceMs).length;
}

function whyKept(seen: ScalerObservations, { idleTimeoutSeconds }: ScalerSettings, expired: number): string {
  if (seen.idleSinceMs.length === 0) return "The workers can take all jobs, so no more start.";
  if (expired === 0) return `Idle workers stop after ${idleTimeoutSeconds} s without a job (idleTimeout).`;
  return seen.inQueue >= expired
    ? "Idle workers are about to take the waiting jobs."
    : "Idle workers stop, at most half of them at a time.";
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}
