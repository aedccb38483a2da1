import type { MovableClock } from "../../kernel/clock.ts";
import type { QueueView } from "../../jobs/queue-view.ts";
import type { WorkerPresence } from "../../jobs/model/worker-sign.ts";
import type { LeaveReason, PrestartHold } from "../../gateways/ports.ts";

type PlayedPresence = WorkerPresence & Required<Pick<WorkerPresence, "asking">>;

/** The queue of one endpoint, played by hand. */
export interface PlayedQueue extends QueueView {
  readonly drained: string[];
  readonly gone: string[];
  /** How workers ended, as it was told for the errors of their jobs. */
  readonly howGone: ReadonlyMap<string, string>;
  /** Workers that get jobs again. */
  readonly readmitted: string[];
  /** Workers whose held polls were answered because they shall end. */
  readonly released: string[];
  /** Delivers its job and asks to be replaced. */
  leaves(workerId: string, why?: LeaveReason): void;
  /** Prestart hooks fail, with this reason; null = no more. */
  held(reason: string | null): void;
  /** Its handler was reached. */
  proves(workerId: string): void;
  /** It lost jobs although it polls. */
  withheld(workerId: string, untilMs: number): void;
  /** Looks of the fleet at the stored queue. */
  readonly reads: () => number;
  failReads(fail: boolean): void;
  waiting(normal: number, low?: number): void;
  polls(workerId: string): void;
  takes(workerId: string, jobs?: number): void;
  finishes(workerId: string): void;
  silent(workerId: string): void;
  /** Its jobs end without its report, and it is told to stop them; it pings on, and does not come back. */
  hangs(workerId: string): void;
  /** It lives, but asks for no jobs. */
  pings(workerId: string): void;
}

export function playQueue(clock: MovableClock): PlayedQueue {
  const presences = new Map<string, PlayedPresence>();
  const listeners: Array<(endpointId: string) => void> = [];
  const drained: string[] = [];
  const gone: string[] = [];
  const howGone = new Map<string, string>();
  const released: string[] = [];
  const readmitted: string[] = [];
  const leaveListeners: Parameters<QueueView["onLeave"]>[0][] = [];
  let normal = 0;
  let low = 0;
  let oldestQueuedAtMs: number | null = null;
  let reads = 0;
  let completed = 0;
  let failing = false;
  let hold: PrestartHold | null = null;
  const changed = (): void => listeners.forEach((listener) => listener("ep1"));
  const set = (workerId: string, changes: Partial<WorkerPresence>): void => {
    const before: PlayedPresence = presences.get(workerId) ?? {
      workerId,
      polling: false,
      holding: 0,
      lastSeenAtMs: 0,
      lastJobAtMs: null,
      draining: false,
      unfit: false,
      asking: { firstSeenAtMs: clock.now(), askedAtMs: null, stopOrderedAtMs: null },
    };
    const asks = { askedAtMs: clock.now(), stopOrderedAtMs: null };
    // A poll that is held when the worker does something else ends now.
    const asking = { ...before.asking, ...(before.polling || changes.polling === true ? asks : {}) };
    presences.set(workerId, { ...before, asking, lastSeenAtMs: clock.now(), ...changes });
    changed();
  };
  return {
    drained,
    gone,
    howGone,
    released,
    readmitted,
    leaves(workerId, why = "asked") {
      leaveListeners.forEach((listener) => listener("ep1", workerId, why));
      set(workerId, { polling: true, holding: 0, lastJobAtMs: clock.now() });
    },
    reads: () => reads,
    failReads: (fail) => (failing = fail),
    waiting(normalJobs, lowJobs = 0) {
      oldestQueuedAtMs = normalJobs === 0 ? null : (oldestQueuedAtMs ?? clock.now());
      normal = normalJobs;
      low = lowJobs;
      changed();
    },
    held(reason) {
      hold = reason === null ? null : { version: 1, reason, tries: 1, untilMs: clock.now() + 60_000 };
      changed();
    },
    proves: (workerId) => set(workerId, { proven: true }),
    prestartHold: () => hold,
    endPrestartHold: () => (hold = null),
    withheld: (workerId, withheldUntilMs) => set(workerId, { polling: true, holding: 0, withheldUntilMs }),
    polls: (workerId) => set(workerId, { polling: true }),
    takes: (workerId, jobs = 1) => set(workerId, { polling: false, holding: jobs, lastJobAtMs: clock.now() }),
    finishes(workerId) {
      completed += 1;
      set(workerId, { polling: true, holding: 0, lastJobAtMs: clock.now() });
    },
    silent: (workerId) => set(workerId, { polling: false, holding: 0 }),
    hangs(workerId) {
      const before = presences.get(workerId)?.asking ?? { firstSeenAtMs: clock.now(), askedAtMs: null };
      set(workerId, { polling: false, holding: 0, asking: { ...before, stopOrderedAtMs: clock.now() } });
    },
    pings: (workerId) => set(workerId, { polling: false }),
    counters: async () => ({
      inQueue: normal + low,
      inProgress: [...presences.values()].reduce((sum, presence) => sum + presence.holding, 0),
      completed,
      failed: 0,
    }),
    async normalPriorityQueue() {
      reads += 1;
      if (failing) throw new Error("the database is away");
      return { oldestQueuedAtMs, waiting: normal };
    },
    presence: () => [...presences.values()],
    jobIds: () => [],
    onChange: (listener) => listeners.push(listener),
    onLeave: (listener) => leaveListeners.push(listener),
    release: (_endpointId, workerId) => void released.push(workerId),
    drain(_endpointId, workerId) {
      drained.push(workerId);
      const presence = presences.get(workerId);
      if (presence !== undefined) presences.set(workerId, { ...presence, polling: false, draining: true });
    },
    takenOver: () => undefined,
    readmit(_endpointId, workerId) {
      readmitted.push(workerId);
      const presence = presences.get(workerId);
      if (presence !== undefined) presences.set(workerId, { ...presence, draining: false });
    },
    async workerGone(_endpointId, workerId, end, how) {
      gone.push(`${workerId} ${end}`);
      if (how !== undefined) howGone.set(workerId, how);
      presences.delete(workerId);
      changed();
    },
  };
}
