import type { ComputeDriver, MachineSpec } from "../../machines/driver/driver.ts";
import type { FleetLog } from "../../machines/driver/fleet-log.ts";
import {
  type MemoryBudget,
  type ParkedWorker,
  evictBelowFreeShare,
  inTheWay,
  parkAboveFreeShare,
} from "./parking-rules.ts";

/** What the parking lot of a host is joined with. */
export interface ParkingLotParts {
  readonly driver: ComputeDriver;
  readonly log: FleetLog;
  readonly memoryBudget: () => Promise<MemoryBudget>;
  /** Free part of this host's memory, 0..1. */
  readonly freeMemoryShare: () => number;
}

/**
 * The frozen workers of a host. They give way to every machine that starts there: their memory is rented to others only as long as
 * no machine needs it.
 */
export interface ParkingLot {
  /** Freezes the machine. False if that fails or memory is short: then it keeps running, or is gone. */
  park(worker: ParkedWorker): Promise<boolean>;
  /** An earlier run of the service froze it, and it still is. */
  adopt(worker: ParkedWorker): void;
  /**
   * Resumes the chosen worker that was frozen last, once `rent` resolves. When that or the thaw fails, `awake` rejects after
   * the machine has ended. Undefined when there is none.
   */
  wake(
    choice: (worker: ParkedWorker) => boolean,
    rent: (worker: ParkedWorker) => Promise<void>,
  ): { readonly worker: ParkedWorker; readonly awake: Promise<void> } | undefined;
  /** Frozen workers of an endpoint, and those that are about to be. */
  count(endpointId: string): number;
  /** These workers. */
  list(endpointId: string): readonly ParkedWorker[];
  /** Ends those that `which` chooses; resolves when they are gone. */
  drop(which: (worker: ParkedWorker) => boolean): Promise<void>;
  /** Ends frozen workers until this machine has the room it was given; resolves when they are gone. */
  makeRoom(spec: Pick<MachineSpec, "limits">): Promise<void>;
  /** Ends frozen workers while the host is short of memory. */
  relieve(): Promise<void>;
  /** Called when a frozen worker was ended or ended by itself, but not when it ended while it was to go on. */
  onGone(listener: (worker: ParkedWorker) => void): void;
}

interface Entry {
  readonly worker: ParkedWorker;
  /** Anything but `frozen` is under way and ends with its promise. */
  state: "freezing" | "frozen" | "waking" | "ending";
  turn: Promise<unknown>;
}

export function createParkingLot(parts: ParkingLotParts): ParkingLot {
  const { driver, log } = parts;
  /** By worker id, from the one that was frozen first. */
  const entries = new Map<string, Entry>();
  const listeners: ((worker: ParkedWorker) => void)[] = [];

  driver.onExit(({ machineId }) => {
    const entry = entries.get(machineId);
    if (entry !== undefined) forget(entry);
  });

  /** Callers that freeze or resume it learn from the answer that it is gone. */
  function forget({ worker, state }: Entry): void {
    if (!entries.delete(worker.workerId)) return;
    if (state === "frozen" || state === "ending") for (const listener of listeners) listener(worker);
  }

  function list(endpointId: string): readonly ParkedWorker[] {
    const staying = [...entries.values()].filter(({ state }) => state === "freezing" || state === "frozen");
    return staying.map(({ worker }) => worker).filter((worker) => worker.endpointId === endpointId);
  }

  function frozen(): ParkedWorker[] {
    return [...entries.values()].filter(({ state }) => state === "frozen").map(({ worker }) => worker);
  }

  async function freeze(entry: Entry): Promise<boolean> {
    const { workerId } = entry.worker;
    try {
      await driver.pausing?.pause(workerId);
    } catch (error) {
      entries.delete(workerId);
      log.warn({ workerId, reason: String(error) }, "worker could not be frozen and is stopped instead");
      return false;
    }
    if (!entries.has(workerId)) return false;
    entry.state = "frozen";
    return true;
  }

  async function thaw({ worker }: Entry, rent: (worker: ParkedWorker) => Promise<void>): Promise<void> {
    const { workerId, endpointId } = worker;
    try {
      await rent(worker);
      await driver.pausing?.resume(workerId);
    } catch (error) {
      log.info({ endpointId, workerId, reason: String(error) }, "frozen worker could not be resumed and is stopped");
      await driver.stop(workerId, { graceMs: 0 });
      throw error;
    } finally {
      entries.delete(workerId);
    }
  }

  async function endAll(workers: readonly ParkedWorker[], why: string): Promise<void> {
    await Promise.all(workers.map((worker) => end(worker, why)));
  }

  async function end({ workerId, endpointId }: ParkedWorker, why: string): Promise<void> {
    const entry = entries.get(workerId);
    if (entry?.state !== "frozen") return;
    entry.state = "ending";
    log.info({ endpointId, workerId, why }, "frozen worker is stopped");
    const turn = driver.stop(workerId, { graceMs: 0 });
    entry.turn = turn;
    try {
      await turn;
    } catch (error) {
      // The next machine that needs the memory tries again.
      entry.state = "frozen";
      throw error;
    }
    forget(entry);
  }

  async function settleTurns(): Promise<void> {
    const turns = [...entries.values()].filter(({ state }) => state !== "frozen").map(({ turn }) => turn);
    await Promise.allSettled(turns);
  }

  async function relieve(): Promise<void> {
    for (let [oldest] = frozen(); oldest !== undefined; [oldest] = frozen()) {
      if (parts.freeMemoryShare() >= evictBelowFreeShare) return;
      await end(oldest, "The host is low on memory.");
    }
  }

  return {
    async park(worker) {
      if (driver.pausing === undefined || parts.freeMemoryShare() < parkAboveFreeShare) return false;
      const entry: Entry = { worker, state: "freezing", turn: Promise.resolve() };
      entries.set(worker.workerId, entry);
      const done = freeze(entry);
      entry.turn = done;
      return await done;
    },
    adopt(worker) {
      if (entries.has(worker.workerId)) return;
      entries.set(worker.workerId, { worker, state: "frozen", turn: Promise.resolve() });
    },
    wake(choice, rent) {
      const worker = frozen().findLast(choice);
      const entry = worker === undefined ? undefined : entries.get(worker.workerId);
      if (entry === undefined) return undefined;
      entry.state = "waking";
      const awake = thaw(entry, rent);
      entry.turn = awake;
      return { worker: entry.worker, awake };
    },
    count: (endpointId) => list(endpointId).length,
    list,
    async drop(which) {
      await settleTurns();
      await endAll(frozen().filter(which), "The worker is no longer needed.");
    },
    async makeRoom({ limits }) {
      if (entries.size === 0) return;
      // A worker that wakes has rented what it fills by the end of its turn, or is gone.
      await settleTurns();
      if (frozen().length === 0) return;
      const budget = await parts.memoryBudget();
      await endAll(inTheWay(frozen(), limits.gpuIds, budget), "Its memory or GPU is needed.");
      await relieve();
    },
    relieve,
    onGone: (listener) => void listeners.push(listener),
  };
}

/** The same driver, but frozen workers give way to what it starts. */
export function driverMakingRoom(driver: ComputeDriver, lot: Pick<ParkingLot, "makeRoom">): ComputeDriver {
  return {
    ...driver,
    // It changes when a container engine is found later.
    get name() {
      return driver.name;
    },
    async start(spec, options) {
      await lot.makeRoom(spec);
      await driver.start(spec, options);
    },
  };
}
