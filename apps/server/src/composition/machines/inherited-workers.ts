import type { ManagementStore } from "@millrace/store";

/** What an earlier run of the service stored about the workers of a host. */
export interface InheritedWorkers {
  /** Ends the rentals and assignments of those that do not go on. */
  endAllBut(kept: ReadonlySet<string>): Promise<void>;
}

/** Reads them. A rental ends when the host was last known to be alive, at the latest. */
export async function readInheritedWorkers(
  { hosts, workerRentals, workerAssignments }: Pick<ManagementStore, "hosts" | "workerRentals" | "workerAssignments">,
  machineId: string,
  nowMs: number,
): Promise<InheritedWorkers> {
  const [capacity, assigned] = await Promise.all([hosts.rented(), workerAssignments.ofHost(machineId)]);
  const seenAtMs = capacity.hosts.find((host) => host.machineId === machineId)?.seenAtMs ?? nowMs;
  const rented = capacity.rentals.filter((rental) => rental.holderKind === "worker" && rental.machineId === machineId);
  const left = new Set([...rented.map(({ holderId }) => holderId), ...assigned.map(({ workerId }) => workerId)]);
  return {
    async endAllBut(kept) {
      const over = [...left].filter((workerId) => !kept.has(workerId));
      await workerRentals.endEach(over, Math.min(nowMs, seenAtMs));
      for (const workerId of over) left.delete(workerId);
    },
  };
}
