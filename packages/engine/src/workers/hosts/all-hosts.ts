import type { ParkingLot } from "../parking/parking-lot.ts";
import type { HostDrains } from "./host-drains.ts";
import type { RemoteWorkers } from "./remote-workers.ts";
import type { WorkerAssignment, WorkerAssignments } from "./worker-assignment.ts";
import type { WorkerKeeper } from "./worker-keeper.ts";
import type { FoundWorker, LostWorker, WorkerMachines, WorkerParking } from "./worker-machines.ts";

export interface WorkerMachinesParts {
  readonly nowMs: () => number;
  readonly hostId: string;
  readonly keeper: WorkerKeeper;
  readonly drains: HostDrains;
  readonly assignments: Pick<WorkerAssignments, "all">;
  /** Those of the other hosts; null when there can be none. */
  readonly others: RemoteWorkers | null;
}

/** The machines of all hosts: those of this one are ordered from its keeper at once, those of others through the storage. */
export function createWorkerMachines({ nowMs, hostId, keeper, drains, ...parts }: WorkerMachinesParts): WorkerMachines {
  const { assignments, others: remote } = parts;
  const lostListeners: ((lost: LostWorker) => void)[] = [];
  remote?.onLost((lost) => lostListeners.forEach((listener) => listener(lost)));

  /** Of workers that this host is to have, those that it has. */
  function present(assigned: readonly WorkerAssignment[]): FoundWorker[] {
    return assigned.flatMap((assignment): FoundWorker[] => {
      const { workerId, endpointId } = assignment;
      const startedAtMs = keeper.startedAtMs(workerId);
      if (startedAtMs === undefined) {
        const lost = { workerId, endpointId, why: "Its machine is gone.", seenAtMs: nowMs() };
        for (const listener of lostListeners) listener(lost);
        return [];
      }
      const isFrozen = keeper.parking.list(endpointId).some((parked) => parked.workerId === workerId);
      return isFrozen ? [] : [{ ...assignment, startedAtMs, ends: assignment.wanted === "STOPPED" }];
    });
  }

  return {
    hostId,
    async open() {
      drains.open();
      let own: readonly WorkerAssignment[] = [];
      let foreign: readonly WorkerAssignment[] = [];
      await keeper.endUnwanted(async () => {
        const all = await assignments.all();
        own = all.filter((assignment) => assignment.hostId === hostId);
        foreign = all.filter((assignment) => assignment.hostId !== hostId);
        return new Set(own.map(({ workerId }) => workerId));
      });
      if (remote === null) return present(own);
      await remote.open(foreign);
      return [...present(own), ...foreign.filter(({ wanted }) => wanted !== "PAUSED").map(found)];
    },
    release() {
      drains.release();
      remote?.release();
    },
    async start(worker, onProgress = () => {}) {
      const { workerId, hardware } = worker;
      if (hardware.hostId === hostId || remote === null) return await keeper.start(worker, onProgress);
      await remote.started(workerId, hardware.hostId, onProgress);
      return null;
    },
    stop({ workerId, hardware }, options) {
      if (hardware.hostId === hostId || remote === null) return keeper.stop(workerId, options);
      return remote.stop(workerId, options);
    },
    onExit(listener) {
      keeper.onExit(listener);
      remote?.onExit(listener);
    },
    onLost: (listener) => void lostListeners.push(listener),
    onLeaving(listener) {
      remote?.onLeaving((leavingId, which) => listener(leavingId, "Its host is stopping.", which));
      drains.onDraining((drainedId) => listener(drainedId, "Its host is being drained.", () => true));
    },
    parking: remote === null ? keeper.parking : together(hostId, keeper.parking, remote.parking),
  };
}

function found(assignment: WorkerAssignment): FoundWorker {
  return {
    ...assignment,
    startedAtMs: assignment.seen?.startedAtMs ?? null,
    ends: assignment.wanted === "STOPPED",
  };
}

/** Workers of this host are resumed first: that is faster. */
function together(hostId: string, own: ParkingLot, others: WorkerParking): WorkerParking {
  return {
    park: (worker) => (worker.hardware.hostId === hostId ? own : others).park(worker),
    wake: (choice, rent) => own.wake(choice, rent) ?? others.wake(choice, rent),
    count: (endpointId) => own.count(endpointId) + others.count(endpointId),
    list: (endpointId) => [...own.list(endpointId), ...others.list(endpointId)],
    async drop(which) {
      await Promise.all([own.drop(which), others.drop(which)]);
    },
    onGone(listener) {
      own.onGone(listener);
      others.onGone(listener);
    },
  };
}
