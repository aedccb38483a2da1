import type { Clock, Timer } from "../../kernel/clock.ts";
import { errorMessage } from "../../kernel/errors.ts";
import { type HostSign, hostLeaseMs, unansweredMaxMs } from "../../machines/hosts/host.ts";
import {
  handlerImagePrefix,
  type MachineExit,
  MachinePreparationError,
  MachineStartError,
} from "../../machines/driver/driver.ts";
import type { FleetLog } from "../../machines/driver/fleet-log.ts";
import type { ParkedWorker } from "../parking/parking-rules.ts";
import { createRemoteParking } from "./remote-parking.ts";
import type { SeenWorker, WorkerAssignment, WorkerAssignments, WorkerOrder } from "./worker-assignment.ts";
import { type LostWorker, type StopOptions, SupersededError, type WorkerParking } from "./worker-machines.ts";

export interface RemoteWorkersParts {
  readonly clock: Clock;
  readonly assignments: WorkerAssignments;
  readonly hostSigns: () => Promise<ReadonlyMap<string, HostSign>>;
  /** Notifies a host that there is an order for one of its workers. */
  readonly tellHost: (hostId: string, workerId: string) => void;
  readonly log: FleetLog;
}

/** The workers of other hosts. Orders and reports go through the storage; notifications only make them faster. */
export interface RemoteWorkers {
  /** Begins to follow these. */
  open(assignments: readonly WorkerAssignment[]): Promise<void>;
  release(): void;
  /** A host reported something about this worker, or only what its start waits for. */
  heard(workerId: string, progress?: string): void;
  /** Resolves when the host has started the worker, which was assigned to it. */
  started(workerId: string, hostId: string, onProgress: (text: string) => void): Promise<void>;
  stop(workerId: string, options: StopOptions): Promise<void>;
  onExit(listener: (exit: MachineExit) => void): void;
  onLost(listener: (lost: LostWorker) => void): void;
  /** Repeated while a host with workers is stopping, which those that `which` chooses do not outlive. */
  onLeaving(listener: (hostId: string, which: (imageName: string) => boolean) => void): void;
  readonly parking: WorkerParking;
}

/** Interval of reads, in case a notification was lost. */
const readEveryMs = 1_000;

const anyImage = (): boolean => true;
/** Its workers are processes, which end with the service of their host. */
const isFolder = (imageName: string): boolean => imageName.startsWith(handlerImagePrefix);

interface Followed {
  assignment: WorkerAssignment;
  /** Its end was told. */
  over: boolean;
}

export function createRemoteWorkers(parts: RemoteWorkersParts): RemoteWorkers {
  const { clock, assignments, log } = parts;
  const followed = new Map<string, Followed>();
  const waits = new Map<string, (() => void)[]>();
  /** Workers that their hosts are starting. */
  const starts = new Map<string, (progress: string) => void>();
  const exitListeners: ((exit: MachineExit) => void)[] = [];
  const lostListeners: ((lost: LostWorker) => void)[] = [];
  const goneListeners: ((worker: ParkedWorker) => void)[] = [];
  const leavingListeners: ((hostId: string, which: (imageName: string) => boolean) => void)[] = [];
  let reading: Promise<unknown> = Promise.resolve();
  let timer: Timer | undefined;
  let turn = 0;

  /** One after the other, so that an older state never follows a newer one. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = reading.then(work);
    reading = next.catch(() => undefined);
    return next;
  }

  function read(workerIds: readonly string[]): Promise<void> {
    return inTurn(async () => {
      const found = new Map((await assignments.find(workerIds)).map((one) => [one.workerId, one]));
      for (const workerId of workerIds) take(workerId, found.get(workerId));
    });
  }

  async function readAll(): Promise<void> {
    if (followed.size === 0) return;
    await read([...followed.keys()]);
    const signs = await parts.hostSigns();
    for (const { assignment, over } of followed.values()) {
      const { hostId, seen } = assignment;
      const { seenAtMs, leaving, restarts = false } = signs.get(hostId) ?? { seenAtMs: 0, leaving: false };
      const patienceMs = seen === null ? unansweredMaxMs : hostLeaseMs;
      if (over) continue;
      if (clock.now() - seenAtMs > patienceMs) lose(assignment, `The host ${hostId} does not answer.`, seenAtMs);
      else if (leaving) for (const listener of leavingListeners) listener(hostId, restarts ? isFolder : anyImage);
    }
  }

  function arm(): void {
    const own = turn;
    timer = clock.setRoutine(clock.now() + readEveryMs, async () => {
      await readAll().catch((error: unknown) => {
        log.warn({ reason: errorMessage(error) }, "workers of other hosts could not be read; trying again");
      });
      if (own === turn) arm();
    });
  }

  function take(workerId: string, latest: WorkerAssignment | undefined): void {
    const known = followed.get(workerId);
    if (latest === undefined) {
      if (known !== undefined) lose(known.assignment, "The service of its host was started again.", clock.now());
      followed.delete(workerId);
    } else if (known === undefined) followed.set(workerId, { assignment: latest, over: false });
    else known.assignment = latest;
    tellEnd(workerId);
    const waiting = waits.get(workerId) ?? [];
    waits.delete(workerId);
    for (const wake of waiting) wake();
  }

  function tellEnd(workerId: string): void {
    const known = followed.get(workerId);
    if (known === undefined || known.over || known.assignment.seen?.state !== "ENDED") return;
    known.over = true;
    const { wanted, seen } = known.assignment;
    if (wanted === "PAUSED") for (const listener of goneListeners) listener(known.assignment);
    else if (seen.exit !== null) for (const listener of exitListeners) listener(seen.exit);
  }

  function lose({ workerId, endpointId, ...assignment }: WorkerAssignment, why: string, seenAtMs: number): void {
    const known = followed.get(workerId);
    if (known === undefined || known.over) return;
    known.over = true;
    followed.delete(workerId);
    if (assignment.wanted === "PAUSED") for (const tell of goneListeners) tell({ workerId, endpointId, ...assignment });
    else for (const listener of lostListeners) listener({ workerId, endpointId, why, seenAtMs });
    for (const wake of waits.get(workerId) ?? []) wake();
    waits.delete(workerId);
  }

  /** What the host answered to the last order; null when the worker is lost. Never resolves once they are released. */
  async function answer(workerId: string): Promise<SeenWorker | null> {
    const own = turn;
    await readUntilDone(workerId);
    for (;;) {
      if (own !== turn) return await new Promise(() => {});
      const assignment = followed.get(workerId)?.assignment;
      if (assignment === undefined) return null;
      const { seen, generation } = assignment;
      if (seen !== null && (seen.generation === generation || seen.state === "ENDED")) return seen;
      await new Promise<void>((wake) => waits.set(workerId, [...(waits.get(workerId) ?? []), wake]));
    }
  }

  async function readUntilDone(workerId: string): Promise<void> {
    const own = turn;
    while (own === turn) {
      try {
        return await read([workerId]);
      } catch {
        // The storage is away for a while.
        await new Promise<void>((resolve) => clock.setTimer(clock.now() + readEveryMs, resolve));
      }
    }
  }

  async function order(workerId: string, wanted: WorkerOrder): Promise<SeenWorker | null> {
    await assignments.order(workerId, wanted);
    const hostId = followed.get(workerId)?.assignment.hostId;
    if (hostId !== undefined) parts.tellHost(hostId, workerId);
    return await answer(workerId);
  }

  async function stop(workerId: string, { graceMs, why }: StopOptions): Promise<void> {
    await order(workerId, { wanted: "STOPPED", graceMs, why });
  }

  async function started(workerId: string, hostId: string, onProgress: (text: string) => void): Promise<void> {
    starts.set(workerId, onProgress);
    parts.tellHost(hostId, workerId);
    const seen = await answer(workerId).finally(() => starts.delete(workerId));
    if (seen === null) throw new Error("The host of the worker is gone.");
    if (seen.refusal !== null) throw errorOf(seen.refusal);
  }

  return {
    async open(found) {
      for (const assignment of found) followed.set(assignment.workerId, { assignment, over: false });
      turn += 1;
      timer?.cancel();
      arm();
      await readAll();
    },
    release() {
      turn += 1;
      timer?.cancel();
      followed.clear();
      waits.clear();
      starts.clear();
    },
    heard(workerId, progress) {
      if (progress !== undefined) starts.get(workerId)?.(progress);
      else if (followed.has(workerId)) void readUntilDone(workerId);
    },
    started,
    stop,
    onExit: (listener) => void exitListeners.push(listener),
    onLost: (listener) => void lostListeners.push(listener),
    onLeaving: (listener) => void leavingListeners.push(listener),
    parking: createRemoteParking({
      assigned: () => [...followed.values()].filter(({ over }) => !over).map(({ assignment }) => assignment),
      order,
      awake: (workerId, hostId) => {
        parts.tellHost(hostId, workerId);
        return answer(workerId);
      },
      gone: (worker) => goneListeners.forEach((listener) => listener(worker)),
      onGone: (listener) => void goneListeners.push(listener),
    }),
  };
}

function errorOf({ kind, message }: NonNullable<SeenWorker["refusal"]>): Error {
  if (kind === "superseded") return new SupersededError(message);
  if (kind === "unprepared") return new MachinePreparationError(message);
  return kind === "never" ? new MachineStartError(message) : new Error(message);
}
