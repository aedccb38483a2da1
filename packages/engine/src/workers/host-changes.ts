import type { FleetParts } from "./fleet-parts.ts";
import { newManagedWorker } from "./managed-worker.ts";
import type { WorkerLauncher } from "./worker-launcher.ts";
import type { FoundWorker, LostWorker } from "./worker-machines.ts";
import type { WorkerRoster } from "./worker-roster.ts";
import { lostWithHost } from "./last-exit.ts";

/** What becomes of the workers of an endpoint when hosts and leaders come and go. */
export interface HostChanges {
  lost(lost: LostWorker): void;
  /** Goes on with a worker that an earlier leader placed. */
  adopt(found: FoundWorker): void;
  /** Its workers on this host are to be replaced by others elsewhere. */
  leaveHost(hostId: string, why: string): void;
  /** Forgets the workers on other hosts; they go on. */
  forgetOthers(): void;
}

type HostChangesParts = Pick<FleetParts, "clock" | "machines" | "endpoints" | "queue" | "hardware" | "log">;

export function createHostChanges(
  { clock, machines, endpoints, queue, hardware: desk, log }: HostChangesParts,
  endpointId: string,
  roster: WorkerRoster,
  launcher: WorkerLauncher,
  changed: () => void,
): HostChanges {
  const { workers } = roster;
  return {
    lost(lost) {
      const { workerId, why, seenAtMs } = lost;
      const worker = workers.get(workerId);
      if (worker === undefined) return;
      workers.delete(workerId);
      desk.giveBack(workerId, seenAtMs);
      log.warn({ endpointId, workerId, hostId: worker.hardware?.hostId, why }, "worker is lost");
      void launcher.handBack(worker, "lost", lostWithHost(why)).then(changed);
    },
    adopt(found) {
      const { workerId, hardware, startedAtMs, ends } = found;
      const worker = newManagedWorker(workerId, found, found.requestedAtMs);
      worker.hardware = hardware;
      worker.startedAtMs = startedAtMs;
      worker.adoptedAtMs = startedAtMs === null ? null : clock.now();
      workers.set(workerId, worker);
      if (worker.adoptedAtMs !== null) queue.takenOver(endpointId, workerId);
      const endpoint = endpoints.get(endpointId);
      if (ends) void launcher.stop(worker);
      else if (startedAtMs === null && endpoint !== undefined)
        void launcher.begin({ workerId, endpoint, hardware }, worker);
    },
    leaveHost(hostId, why) {
      for (const worker of roster.staying()) {
        if (worker.hardware?.hostId === hostId) roster.retire(worker, why);
      }
    },
    forgetOthers() {
      for (const [workerId, { hardware }] of workers) {
        if (hardware !== null && hardware.hostId !== machines.hostId) workers.delete(workerId);
      }
    },
  };
}
