import type { ParkedWorker } from "../machines/parking/parking-rules.ts";
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
}

/** The frozen workers of other hosts. */
export function createRemoteParking({ assigned, order, awake, onGone }: RemoteParkingParts): WorkerParking {
  const waking = new Set<string>();

  /** Those that are frozen, or about to be. */
  function frozen(): WorkerAssignment[] {
    return assigned().filter(({ workerId, wanted }) => wanted === "PAUSED" && !waking.has(workerId));
  }

  async function end(workerId: string, why: string | null): Promise<void> {
    await order(workerId, { wanted: "STOPPED", graceMs: 0, why });
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
      const dropped = frozen().filter(which);
      await Promise.all(dropped.map(({ workerId }) => end(workerId, "The worker is no longer needed.")));
    },
    onGone,
  };
}
