import type { Clock } from "../../kernel/clock.ts";
import type { WorkerPresence, WorkerSign } from "../model/worker-sign.ts";

interface Presence {
  polls: number;
  lastSeenAtMs: number;
  lastJobAtMs: number | null;
  /** Until then it gets no jobs. */
  drainedUntilMs: number;
  /** Until then it gets no jobs because it lost some although it polls. */
  withheldUntilMs: number;
  renewal: WorkerSign["renewal"];
  idlePingAtMs: number | null;
  /** Its last ping said that it cannot work. */
  unfit: boolean;
  start: StartPhase;
  readonly firstSeenAtMs: number;
  askedAtMs: number | null;
  stopOrderedAtMs: number | null;
  /** When a poll was over that was held in vain, and nothing has happened to the worker since; null otherwise. */
  quietSinceMs: number | null;
}

/** `inPrestart`: its log says that its prestart hooks run. `proven`: its hooks are done, or it reported what its handler did. */
export type StartPhase = "unknown" | "inPrestart" | "proven";

/** Which workers sent a heartbeat lately, the fleet's own and external ones. */
export interface WorkerPresences {
  seen(endpointId: string, workerId: string): void;
  /** Answers whether the poll says anything new: not if it only follows one that was held to its end in vain. */
  pollBegan(endpointId: string, workerId: string): boolean;
  /** @param inVain it was held to its end, and there was nothing to hand over */
  pollEnded(endpointId: string, workerId: string, inVain: boolean): void;
  pinged(endpointId: string, workerId: string, isUnfit: boolean, isIdle: boolean): void;
  /** It gets no more jobs, or none until a moment. */
  drain(endpointId: string, workerId: string, untilMs?: number): void;
  /** It may get jobs again. */
  readmit(endpointId: string, workerId: string): void;
  /** It lost jobs although it polls: it gets none until a moment, or may have them again from now on. */
  withhold(endpointId: string, workerId: string, untilMs: number): void;
  mayTake(endpointId: string, workerId: string): boolean;
  /** Its machine has ended. If it was to get no more jobs, requests of it that come late get none either. */
  forget(endpointId: string, workerId: string): void;
  /** The endpoint is gone. Answers the workers that were known. */
  forgetEndpoint(endpointId: string): readonly string[];
  /** It is told at this moment to stop a job. A worker that never called this gateway calls another. */
  stopOrdered(endpointId: string, workerId: string, atMs: number): void;
  /** How far its start has come; says whether that is news. */
  started(endpointId: string, workerId: string, phase: StartPhase): boolean;
  startOf(endpointId: string, workerId: string): StartPhase;
  /** It took a job or got rid of one. */
  jobMoved(endpointId: string, workerId: string): void;
  /** A heartbeat for the jobs it holds, or for these. */
  renewed(endpointId: string, workerId: string, jobIds?: readonly string[]): void;
  list(endpointId: string): readonly Omit<WorkerPresence, "holding">[];
  /** Those of all endpoints. */
  all(): readonly Omit<WorkerSign, "holding">[];
}

/** Workers that were silent for longer than this are forgotten when the endpoint is looked at. */
const FORGET_AFTER_MS = 10 * 60_000;
/** An idle worker that polls again within this time has been there all the time. */
const POLLS_AGAIN_WITHIN_MS = 5_000;

export function createWorkerPresences(clock: Clock): WorkerPresences {
  const endpoints = new Map<string, Map<string, Presence>>();
  /** Workers that were on their way out when their machines ended, with the moment until which that counts. */
  const left = new Map<string, number>();
  const keyOf = (endpointId: string, workerId: string): string => `${endpointId}/${workerId}`;

  function entry(endpointId: string, workerId: string): Presence {
    let workers = endpoints.get(endpointId);
    if (workers === undefined) {
      workers = new Map();
      endpoints.set(endpointId, workers);
    }
    let found = workers.get(workerId);
    if (found === undefined) {
      found = freshPresence(clock.now(), left.get(keyOf(endpointId, workerId)) ?? 0);
      workers.set(workerId, found);
    }
    found.lastSeenAtMs = clock.now();
    return found;
  }
  function forgetSilent(endpointId: string): void {
    const oldestMs = clock.now() - FORGET_AFTER_MS;
    for (const [workerId, presence] of endpoints.get(endpointId) ?? []) {
      if (presence.polls === 0 && presence.lastSeenAtMs < oldestMs) remove(endpointId, workerId);
    }
  }
  function remove(endpointId: string, workerId: string): void {
    const workers = endpoints.get(endpointId);
    workers?.delete(workerId);
    if (workers?.size === 0) endpoints.delete(endpointId);
  }
  const isDraining = (found: Presence | undefined): boolean => (found?.drainedUntilMs ?? 0) > clock.now();
  const shown = (presence: Presence): Omit<WorkerPresence, "holding" | "workerId"> => ({
    polling: presence.polls > 0,
    lastSeenAtMs: presence.lastSeenAtMs,
    lastJobAtMs: presence.lastJobAtMs,
    draining: isDraining(presence),
    withheldUntilMs: withheldUntilMs(presence),
    unfit: presence.unfit,
    proven: presence.start === "proven",
    asking: {
      firstSeenAtMs: presence.firstSeenAtMs,
      askedAtMs: presence.askedAtMs,
      stopOrderedAtMs: presence.stopOrderedAtMs,
    },
  });
  const withheldUntilMs = (found: Presence): number | null =>
    found.withheldUntilMs > clock.now() ? found.withheldUntilMs : null;
  const peek = (endpointId: string, workerId: string): Presence | undefined => endpoints.get(endpointId)?.get(workerId);

  return {
    seen: (endpointId, workerId) => void entry(endpointId, workerId),
    pollBegan: (endpointId, workerId) => {
      const found = entry(endpointId, workerId);
      const { quietSinceMs } = found;
      found.polls += 1;
      found.askedAtMs = found.lastSeenAtMs;
      if ((found.stopOrderedAtMs ?? 0) <= found.lastSeenAtMs) found.stopOrderedAtMs = null;
      found.quietSinceMs = null;
      return quietSinceMs === null || found.lastSeenAtMs - quietSinceMs > POLLS_AGAIN_WITHIN_MS;
    },
    pollEnded: (endpointId, workerId, inVain) => {
      const found = peek(endpointId, workerId);
      if (found === undefined) return;
      found.polls -= 1;
      found.lastSeenAtMs = clock.now();
      // A poll that began before an order to stop a job may be one of a thread that stands still.
      if (found.stopOrderedAtMs === null) found.askedAtMs = found.lastSeenAtMs;
      found.quietSinceMs = inVain ? found.lastSeenAtMs : null;
    },
    pinged: (endpointId, workerId, isUnfit, isIdle) => {
      const found = entry(endpointId, workerId);
      if (isIdle) found.idlePingAtMs = found.lastSeenAtMs;
      if (found.unfit !== isUnfit) found.quietSinceMs = null;
      found.unfit = isUnfit;
    },
    drain: (endpointId, workerId, untilMs = Infinity) => {
      const found = entry(endpointId, workerId);
      found.drainedUntilMs = Math.max(found.drainedUntilMs, untilMs);
      found.quietSinceMs = null;
    },
    readmit: (endpointId, workerId) => {
      left.delete(keyOf(endpointId, workerId));
      const found = peek(endpointId, workerId);
      if (found === undefined) return;
      found.drainedUntilMs = 0;
      found.stopOrderedAtMs = null;
      found.quietSinceMs = null;
    },
    withhold: (endpointId, workerId, untilMs) => {
      const found = peek(endpointId, workerId);
      if (found === undefined) return;
      found.withheldUntilMs = untilMs;
      found.quietSinceMs = null;
    },
    mayTake: (endpointId, workerId) => {
      const found = peek(endpointId, workerId);
      if (found === undefined) return (left.get(keyOf(endpointId, workerId)) ?? 0) <= clock.now();
      return !isDraining(found) && withheldUntilMs(found) === null;
    },
    forget: (endpointId, workerId) => {
      for (const [key, untilMs] of left) if (untilMs <= clock.now()) left.delete(key);
      if (isDraining(peek(endpointId, workerId))) left.set(keyOf(endpointId, workerId), clock.now() + FORGET_AFTER_MS);
      remove(endpointId, workerId);
    },
    forgetEndpoint: (endpointId) => {
      for (const key of left.keys()) if (key.startsWith(`${endpointId}/`)) left.delete(key);
      const workerIds = [...(endpoints.get(endpointId)?.keys() ?? [])];
      endpoints.delete(endpointId);
      return workerIds;
    },
    stopOrdered: (endpointId, workerId, atMs) => {
      const found = peek(endpointId, workerId);
      if (found === undefined) return;
      found.stopOrderedAtMs = Math.max(found.stopOrderedAtMs ?? 0, atMs);
      found.quietSinceMs = null;
    },
    started: (endpointId, workerId, phase) => {
      // It need not have polled yet.
      const found = entry(endpointId, workerId);
      if (found.start === phase || found.start === "proven") return false;
      Object.assign(found, { start: phase, quietSinceMs: null });
      return true;
    },
    startOf: (endpointId, workerId) => peek(endpointId, workerId)?.start ?? "unknown",
    jobMoved: (endpointId, workerId) => {
      const found = peek(endpointId, workerId);
      if (found === undefined) return;
      found.lastJobAtMs = clock.now();
      found.quietSinceMs = null;
    },
    renewed: (endpointId, workerId, jobIds) => {
      entry(endpointId, workerId).renewal = { atMs: clock.now(), jobIds: jobIds ?? null };
    },
    all() {
      for (const endpointId of endpoints.keys()) forgetSilent(endpointId);
      return [...endpoints].flatMap(([endpointId, workers]) =>
        [...workers].map(([workerId, presence]) => {
          const { renewal, idlePingAtMs } = presence;
          return { endpointId, workerId, ...shown(presence), renewal, idlePingAtMs };
        }),
      );
    },
    list(endpointId) {
      forgetSilent(endpointId);
      return [...(endpoints.get(endpointId) ?? [])].map(([workerId, presence]) => ({ workerId, ...shown(presence) }));
    },
  };
}

function freshPresence(nowMs: number, drainedUntilMs: number): Presence {
  return {
    polls: 0,
    lastSeenAtMs: 0,
    lastJobAtMs: null,
    drainedUntilMs,
    withheldUntilMs: 0,
    renewal: null,
    idlePingAtMs: null,
    unfit: false,
    start: "unknown",
    firstSeenAtMs: nowMs,
    askedAtMs: null,
    stopOrderedAtMs: null,
    quietSinceMs: null,
  };
}
