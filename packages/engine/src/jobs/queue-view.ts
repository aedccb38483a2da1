import type { WorkerAsking, WorkerPresence, WorkerSign } from "./model/worker-sign.ts";
import type { FailingWorkers, LeaveReason, PrestartHold, WorkerEnd, WorkerHealth } from "../gateways/ports.ts";
import { endByLostWorker, releaseAttempt } from "./attempt-ends.ts";
import type { EngineParts } from "./engine-parts.ts";
import { endedInPrestart, endHold, holdOf, isDraining } from "./prestart.ts";

/** Jobs that wait and run now, and those that have ended so far. */
export interface QueueCounters {
  readonly inQueue: number;
  readonly inProgress: number;
  readonly completed: number;
  readonly failed: number;
}

/** Jobs of normal priority that wait, requests of batches among them. */
export interface QueueHead {
  /** When the oldest one was queued, or its batch began; null if none waits. */
  readonly oldestQueuedAtMs: number | null;
  readonly waiting: number;
  /** Of those that belong to no batch; left out where all are such. */
  readonly callersQueuedAtMs?: number | null;
}

/** What the fleet needs to know of the queue, and the one thing it may tell it. */
export interface QueueView {
  counters(endpointId: string): Promise<QueueCounters>;
  normalPriorityQueue(endpointId: string): Promise<QueueHead>;
  presence(endpointId: string): readonly WorkerPresence[];
  /** What the health checks of a worker found; null where none are made. Absent where workers take jobs. */
  health?(endpointId: string, workerId: string): WorkerHealth | null;
  /**
   * Workers failed one after another before one was ready, or (null) what made them fail may be mended: what waits for a worker is told.
   * Absent where jobs wait, for these need no answer.
   */
  workersFail?(endpointId: string, failing: FailingWorkers | null): void;
  /** Ids of the jobs that a worker has, as far as this process handed them out. */
  jobIds(endpointId: string, workerId: string): readonly string[];
  /** Why workers that have not proved themselves get no jobs; null while they do. */
  prestartHold(endpointId: string): PrestartHold | null;
  /** What made prestart hooks fail may have been mended. */
  endPrestartHold(endpointId: string): void;
  /** Called after a job was queued or finished, or a worker came or went. Cheap; may be called often. */
  onChange(listener: (endpointId: string) => void): void;
  /**
   * From now on this worker gets no more jobs; its held polls are answered empty. To be repeated now and then: other
   * gateways forget it.
   */
  drain(endpointId: string, workerId: string): void;
  /** Answers every held poll of this worker: a stopping worker may wait for them first. */
  release(endpointId: string, workerId: string): void;
  /** A worker that runs goes on under another fleet: it counts as seen now if it has jobs, which it need not have told yet. */
  takenOver(endpointId: string, workerId: string): void;
  /** A worker that was frozen is resumed and gets jobs again. */
  readmit(endpointId: string, workerId: string): void;
  /** Called at once when a worker is to be replaced. */
  onLeave(listener: (endpointId: string, workerId: string, why: LeaveReason) => void): void;
  /**
   * The worker is gone: forgets it and returns its jobs to the queue at once. `how` it ended, such as "with exit code 1", becomes
   * part of the error of those that are not handed out again.
   */
  workerGone(endpointId: string, workerId: string, end: WorkerEnd, how?: string): Promise<void>;
}

/** Listeners of changes of the queue. */
export interface QueueListeners {
  readonly change: ((endpointId: string) => void)[];
  readonly leave: ((endpointId: string, workerId: string, why: LeaveReason) => void)[];
}

/** The queue as the fleet sees it. */
export function createQueueView(parts: EngineParts, listeners: QueueListeners): QueueView {
  return {
    counters: (endpointId) => parts.store.counters(endpointId),
    normalPriorityQueue: (endpointId) => parts.store.normalPriorityQueue(endpointId, parts.clock.now()),
    presence(endpointId) {
      const here = parts.presences.list(endpointId).map((worker) => ({
        ...worker,
        holding: parts.attempts.countOfWorker(endpointId, worker.workerId),
      }));
      const merged = mergePresences(here, parts.gateways.signsElsewhere(endpointId));
      const hold = holdOf(parts, endpointId);
      return hold === undefined ? merged : merged.map((presence) => underHold(presence, hold));
    },
    jobIds: (endpointId, workerId) => parts.attempts.ofWorker(endpointId, workerId).map(({ job }) => job.id),
    prestartHold: (endpointId) => holdOf(parts, endpointId) ?? null,
    endPrestartHold: (endpointId) => endHold(parts, endpointId),
    onChange(listener) {
      listeners.change.push(listener);
    },
    onLeave(listener) {
      listeners.leave.push(listener);
    },
    drain(endpointId, workerId) {
      parts.gateways.tell({ kind: "drain", endpointId, workerId });
      parts.presences.drain(endpointId, workerId);
      parts.handover.release(endpointId, workerId);
    },
    release(endpointId, workerId) {
      parts.gateways.tell({ kind: "release", endpointId, workerId });
      parts.handover.release(endpointId, workerId);
      parts.stops.release(endpointId, workerId);
    },
    takenOver(endpointId, workerId) {
      if (parts.attempts.countOfWorker(endpointId, workerId) > 0) parts.presences.seen(endpointId, workerId);
    },
    readmit(endpointId, workerId) {
      parts.gateways.tell({ kind: "readmit", endpointId, workerId });
      readmitWorker(parts, endpointId, workerId);
    },
    async workerGone(endpointId, workerId, end, how) {
      parts.gateways.tell({ kind: "gone", endpointId, workerId, end, how });
      await forgetWorker(parts, { endpointId, workerId, how }, end);
    },
  };
}

/** Answers its held polls first: it may have given them up while it was frozen. */
export function readmitWorker(
  { handover, presences }: Pick<EngineParts, "handover" | "presences">,
  endpointId: string,
  workerId: string,
): void {
  handover.release(endpointId, workerId);
  presences.readmit(endpointId, workerId);
}

/** The worker is gone for good: nothing is kept for it, and its jobs go back now. */
export async function forgetWorker(
  parts: EngineParts,
  {
    endpointId,
    workerId,
    how,
  }: { readonly endpointId: string; readonly workerId: string; readonly how?: string | undefined },
  end: WorkerEnd,
): Promise<void> {
  const wasDraining = isDraining(parts, { endpointId, workerId });
  parts.presences.forget(endpointId, workerId);
  parts.failing.forget(endpointId, workerId);
  for (const attempt of parts.attempts.ofWorker(endpointId, workerId)) {
    if (end === "stopped") await releaseAttempt(parts, attempt.ref, `because the service stopped worker ${workerId}`);
    else if (!(await endedInPrestart(parts, attempt, { how, wasDraining })))
      await endByLostWorker(parts, attempt, "ended", how);
  }
  // Last, because it also stops the lost jobs.
  parts.stops.forget(endpointId, workerId);
  if (parts.endpoints.get(endpointId) === undefined) forgetEndpoint(parts, endpointId);
}

/** The endpoint was deleted: answers what is held for its workers, and keeps nothing of it in memory. */
export function forgetEndpoint(parts: EngineParts, endpointId: string): void {
  parts.prestartHolds.end(endpointId);
  parts.handover.releaseAll(endpointId);
  parts.failing.forgetEndpoint(endpointId);
  for (const workerId of parts.presences.forgetEndpoint(endpointId)) parts.stops.forget(endpointId, workerId);
}

/** One picture of workers that call several gateways. */
function mergePresences(here: readonly WorkerPresence[], elsewhere: readonly WorkerSign[]): readonly WorkerPresence[] {
  if (elsewhere.length === 0) return here;
  const merged = new Map<string, WorkerPresence>();
  for (const sign of [...here, ...elsewhere]) {
    const other = merged.get(sign.workerId);
    const asking = other === undefined ? sign.asking : mergeAsking(sign.asking, other.asking);
    merged.set(sign.workerId, {
      workerId: sign.workerId,
      polling: sign.polling || other?.polling === true,
      holding: sign.holding + (other?.holding ?? 0),
      lastSeenAtMs: Math.max(sign.lastSeenAtMs, other?.lastSeenAtMs ?? 0),
      lastJobAtMs: latest(sign.lastJobAtMs, other?.lastJobAtMs ?? null),
      draining: sign.draining || other?.draining === true,
      withheldUntilMs: latest(sign.withheldUntilMs ?? null, other?.withheldUntilMs ?? null),
      // Its latest statement counts.
      unfit: other === undefined || sign.lastSeenAtMs >= other.lastSeenAtMs ? sign.unfit : other.unfit,
      proven: sign.proven === true || other?.proven === true,
      ...(asking === undefined ? {} : { asking }),
    });
  }
  return [...merged.values()];
}

/** It gets no jobs, unless it has proved itself or is the probe. */
function underHold(presence: WorkerPresence, { untilMs }: PrestartHold): WorkerPresence {
  if (presence.proven === true || presence.holding > 0) return presence;
  return { ...presence, withheldUntilMs: latest(presence.withheldUntilMs ?? null, untilMs) };
}

function mergeAsking(a: WorkerAsking | undefined, b: WorkerAsking | undefined): WorkerAsking | undefined {
  if (a === undefined || b === undefined) return undefined;
  return {
    firstSeenAtMs: Math.min(a.firstSeenAtMs, b.firstSeenAtMs),
    askedAtMs: latest(a.askedAtMs, b.askedAtMs),
    stopOrderedAtMs: latest(a.stopOrderedAtMs, b.stopOrderedAtMs),
  };
}

function latest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
