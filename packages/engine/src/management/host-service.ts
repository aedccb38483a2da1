import type { HostRepository } from "../machines/hosts/host-repository.ts";
import type { RentedCapacity } from "../machines/hosts/capacity.ts";
import type { Host } from "../machines/hosts/host.ts";
import { type HostSteeringChange, steeredHost } from "../machines/hosts/host-steering.ts";
import type { PodService } from "../pods/pod-service.ts";
import type { WorkerAssignments } from "../workers/hosts/worker-assignment.ts";
import type { PodRepository } from "../pods/ports.ts";

export interface HostServiceOptions {
  readonly hosts: Pick<HostRepository, "rented" | "steer">;
  readonly assignments: Pick<WorkerAssignments, "ofHost">;
  readonly pods: Pick<PodRepository, "listOfHost">;
  readonly podService: Pick<PodService, "tellOfHost">;
  readonly isAlive: (host: Host) => boolean;
  readonly nowMs: () => number;
}

/** What a drain has left to do. */
export interface DrainRest {
  /** Workers that run, are frozen or end. */
  readonly workers: number;
  /** Pods that run. They are not moved: their owners stop or delete them. */
  readonly pods: number;
}

/** What operators see and do of the hosts. */
export interface HostService {
  rented(): Promise<RentedCapacity>;
  /** Changes what operators set; false if there is no such host. @throws DomainError for a change that contradicts itself */
  steer(machineId: string, change: HostSteeringChange): Promise<boolean>;
  /** Whether the service of a host is known to run. */
  isAlive(host: Host): boolean;
  restOn(host: Host, capacity: Pick<RentedCapacity, "rentals">): Promise<DrainRest>;
}

const drainedText = "Its host is being drained, create it again on another host";
const drainEndedText = "Its host is no longer drained";

export function createHostService(options: HostServiceOptions): HostService {
  const { hosts, assignments, pods, podService, isAlive, nowMs } = options;
  return {
    rented: () => hosts.rented(),
    isAlive,
    async steer(machineId, change) {
      let wasDrained = false;
      let isDrained = false;
      const exists = await hosts.steer(machineId, (now) => {
        const next = steeredHost(now, change, nowMs());
        [wasDrained, isDrained] = [now.drainingSinceMs !== undefined, next.drainingSinceMs !== undefined];
        return next;
      });
      // Also those that an earlier request did not reach.
      if (change.draining === true) await podService.tellOfHost(machineId, drainedText);
      else if (wasDrained && !isDrained) await podService.tellOfHost(machineId, drainEndedText);
      return exists;
    },
    async restOn({ machineId }, { rentals }) {
      const rented = rentals.filter((rental) => rental.machineId === machineId && rental.holderKind === "worker");
      const assigned = await assignments.ofHost(machineId);
      const workers = new Set([...rented.map(({ holderId }) => holderId), ...assigned.map(({ workerId }) => workerId)]);
      const running = (await pods.listOfHost(machineId)).filter(({ desiredStatus }) => desiredStatus === "RUNNING");
      return { workers: workers.size, pods: running.length };
    },
  };
}
