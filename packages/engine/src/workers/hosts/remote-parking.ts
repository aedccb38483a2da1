import type { ParkedWorker } from "../parking/parking-rules.ts";
import type { SeenWorker, WorkerAssignment, WorkerOrder } from "./worker-assignment.ts";
import type { WorkerParking } from "./worker-machines.ts";

export interface RemoteParkingParts {
  /** The workers of other hosts that are there. */
  readonly assigned: () => readonly WorkerAssignment[];
  /** Resolves to what the host answers; null when the worker is lost. */
  readonly order: (workerId: string, order: WorkerOrder) => Promise<SeenWorker | null>;
  /** The same for a worker whose rental, and with it the order to run, began. */
  readonly awake: (workerId: string, hostId: string) => Promise<SeenWorker | null>;
  readonly onGone: WorkerParking["onGone"];
  /** A frozen worker was ended. */
  readonly gone: (worker: ParkedWorker) => void;
}

/** The frozen workers of other hosts. */
export function createRemoteParking({ assigned, order, awake, onGone, gone }: RemoteParkingParts): WorkerParking {
  const waking = new Set<string>();
  const ending = new Set<string>();

  /** Those that are frozen, or about to be. */
  function frozen(): WorkerAssignment[] {
    return assigned().filter(
      ({ workerId, wanted }) => wanted === "PAUSED" && !waking.has(workerId) && !ending.has(workerId),
    );
  }

  /** Resolves to what the host answers; null when the worker is lost. */
  function end(workerId: string, why: string | null): Promise<SeenWorker | null> {
    return order(workerId, { wanted: "STOPPED", graceMs: 0, why });
  }

  async function drop(worker: WorkerAssignment): Promise<void> {
    const { workerId } = worker;
    ending.add(workerId);
    try {
      const seen = await end(workerId, "The worker is no longer needed.");
      // The loss of a worker is told by itself.
      if (seen !== null) gone(worker);
    } finally {
      ending.delete(workerId);
    }
  }

  async function wake(worker: WorkerAssignment, rent: (worker: ParkedWorker) => Promise<void>): Promise<void> {
    const { workerId, hostId } = worker;
    waking.add(workerId);
    try {
      await rent(worker);
      const seen = await awake(workerId, hostId);
      if (seen?.state !== "RUNNING") throw new Error("The host could not resume the worker.");
    } catch (error) {
      await end(workerId, null);
      throw error;
    } finally {
      waking.delete(workerId);
    }
  }

  return {
    async park({ workerId }) {
      const seen = await order(workerId, { wanted: "PAUSED", graceMs: 0, why: null });
      return seen?.state === "PAUSED";
    },
    wake(choice, rent) {
      const worker = frozen().findLast((one) => one.seen?.state === "PAUSED" && choice(one));
      return worker === undefined ? undefined : { worker, awake: wake(worker, rent) };
    },
    count: (endpointId) => frozen().filter((worker) => worker.endpointId === endpointId).length,
    list: (endpointId) => frozen().filter((worker) => worker.endpointId === endpointId),
    async drop(which) {
      await Promise.all(frozen().filter(which).map(drop));
    },
    onGone,
  };
}
