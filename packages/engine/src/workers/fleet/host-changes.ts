import type { FleetParts } from "./fleet-parts.ts";
import { newManagedWorker } from "../state/managed-worker.ts";
import type { WorkerLauncher } from "./worker-launcher.ts";
import type { FoundWorker, LostWorker } from "../hosts/worker-machines.ts";
import type { WorkerRoster } from "./worker-roster.ts";
import { lostWithHost } from "../state/last-exit.ts";

/** What becomes of the workers of an endpoint when hosts and leaders come and go. */
export interface HostChanges {
  lost(lost: LostWorker): void;
  /** Goes on with a worker that an earlier leader placed. */
  adopt(found: FoundWorker): void;
  /** Its workers on this host, or those of them that `which` chooses by their images, are to be replaced by others elsewhere. */
  leaveHost(hostId: string, why: string, which?: (imageName: string) => boolean): void;
  /** Forgets the workers that go on: those on other hosts, and of this one those that have started from images that `goesOn` chooses. */
  forgetOthers(goesOn: (imageName: string) => boolean): void;
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
      const type = endpoints.get(endpointId)?.type ?? "QB";
      const worker = newManagedWorker(workerId, { type, ...found }, found.requestedAtMs);
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
    leaveHost(hostId, why, which = () => true) {
      for (const worker of roster.staying()) {
        if (worker.hardware?.hostId === hostId && which(worker.imageName)) roster.retire(worker, why);
      }
    },
    forgetOthers(goesOn) {
      for (const [workerId, worker] of workers) {
        const { hardware, startedAtMs, stopping, failure, imageName } = worker;
        const runs = startedAtMs !== null && !stopping && failure === null;
        const isElsewhere = hardware !== null && hardware.hostId !== machines.hostId;
        if (isElsewhere || (runs && goesOn(imageName))) workers.delete(workerId);
      }
    },
  };
}
