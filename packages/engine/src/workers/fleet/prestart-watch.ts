import { limits } from "@millrace/spec";
import { isAlive } from "../../jobs/model/worker-sign.ts";
import type { ManagedWorker } from "../state/managed-worker.ts";
import type { FleetParts } from "./fleet-parts.ts";
import type { WorkerRoster } from "./worker-roster.ts";

/** Time that a worker has to end itself after its prestart hooks failed; the official one takes up to 15 s to report that. */
const endsByItselfMs = 30_000;

/** What failing prestart hooks mean for the workers of one endpoint. */
export interface PrestartWatch {
  /** How many workers may start: only one that has not proved itself while hooks fail. */
  mayStart(): number;
  /** Whether a worker that lives counts as one that works: not by its age alone while hooks fail. */
  mayBeProved(worker: ManagedWorker): boolean;
  /** What failed, if no worker that has proved itself is there; null otherwise. */
  whyHeld(): string | null;
  /** Has the worker end if it does not by itself. */
  endIfItStays(worker: ManagedWorker, retire: () => void): void;
}

export function createPrestartWatch(
  { clock, queue }: Pick<FleetParts, "clock" | "queue">,
  endpointId: string,
  roster: WorkerRoster,
): PrestartWatch {
  const isHeld = (): boolean => queue.prestartHold(endpointId) !== null;
  const isProven = ({ presence }: Pick<ManagedWorker, "presence">): boolean => presence?.proven === true;
  return {
    mayStart() {
      if (!isHeld()) return Infinity;
      const unproven = roster.counted().filter((worker) => worker.failure === null && !isProven(worker));
      return Math.max(0, 1 - unproven.length);
    },
    mayBeProved: (worker) => isProven(worker) || !isHeld(),
    whyHeld() {
      const hold = queue.prestartHold(endpointId);
      if (hold === null) return null;
      const serves = queue
        .presence(endpointId)
        .some(
          (presence) =>
            presence.proven === true && !presence.draining && isAlive(presence, clock, limits.workerLeaseMs),
        );
      return serves ? null : hold.reason;
    },
    endIfItStays(worker, retire) {
      clock.setTimer(clock.now() + endsByItselfMs, () => {
        if (roster.workers.get(worker.workerId) === worker && worker.failure === null) retire();
      });
    },
  };
}
