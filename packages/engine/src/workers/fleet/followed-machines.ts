import type { EndpointFleet } from "./endpoint-fleet.ts";
import type { FleetParts } from "./fleet-parts.ts";
import type { WorkerEnd } from "../../gateways/ports.ts";
import type { FoundWorker } from "../hosts/worker-machines.ts";
import { lostWithHost } from "../state/last-exit.ts";

/** The fleet as far as events of machines concern it. */
export interface FollowingFleet {
  readonly fleets: ReadonlyMap<string, EndpointFleet>;
  /** Whether it manages the endpoints. */
  readonly isOpen: () => boolean;
  /** Whether it has workers, also while it closes. */
  readonly isOn: () => boolean;
  readonly changed: (endpointId: string) => void;
}

/** Pause before the workers that run are read again. */
const retryAfterMs = 1_000;

/** Tells the fleet what becomes of machines. */
export function followMachines(
  { machines, queue, hardware: desk, log }: FleetParts,
  { fleets, isOpen, isOn, changed }: FollowingFleet,
): void {
  const { parking } = machines;

  function gone(endpointId: string, workerId: string, end: WorkerEnd, how?: string): void {
    queue.workerGone(endpointId, workerId, end, how).catch((error: unknown) => {
      log.error(
        { endpointId, workerId, reason: String(error) },
        "the queue could not be notified that a worker is gone",
      );
    });
  }

  machines.onExit((exit) => {
    for (const fleet of fleets.values()) if (fleet.workers.has(exit.machineId)) void fleet.exited(exit);
  });
  machines.onLost((lost) => {
    const fleet = fleets.get(lost.endpointId);
    if (fleet?.workers.has(lost.workerId) === true) {
      fleet.lost(lost);
      return;
    }
    desk.giveBack(lost.workerId, lost.seenAtMs);
    gone(lost.endpointId, lost.workerId, "lost", lostWithHost(lost.why));
  });
  machines.onLeaving((hostId, why, which) => {
    if (!isOpen()) return;
    for (const [endpointId, fleet] of fleets) {
      fleet.leaveHost(hostId, why, which);
      changed(endpointId);
    }
    parking
      .drop(({ hardware, imageName }) => hardware.hostId === hostId && which(imageName))
      .catch((error: unknown) => log.error({ hostId, reason: String(error) }, "frozen workers could not be ended"));
  });
  parking.onGone(({ endpointId, workerId }) => {
    if (!isOn()) return;
    desk.giveBack(workerId);
    // It was frozen, so it has not begun any job that it was handed.
    gone(endpointId, workerId, "stopped");
    changed(endpointId);
  });
}

/** The workers that run, once they could be read; null when `goesOn` says no meanwhile. */
export async function untilOpened(
  { machines, clock, log }: Pick<FleetParts, "machines" | "clock" | "log">,
  goesOn: () => boolean,
): Promise<readonly FoundWorker[] | null> {
  while (goesOn()) {
    try {
      const found = await machines.open();
      if (goesOn()) return found;
    } catch (error) {
      log.error({ reason: String(error) }, "the workers that run could not be read; trying again");
      await new Promise<void>((resolve) => clock.setTimer(clock.now() + retryAfterMs, resolve));
    }
  }
  return null;
}
