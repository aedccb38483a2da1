import type { Rental } from "../../billing/rentals/rental.ts";
import type { Host } from "./host.ts";

/** What open rentals hold of a host together. */
export interface HeldOfHost {
  readonly gpuIds: readonly string[];
  readonly vcpuCount: number;
  readonly memoryInGb: number;
}

/** Hosts and what is taken of them. */
export interface Capacity {
  readonly hosts: readonly Host[];
  /** By the id of the host; of one that is missing nothing is held. */
  readonly held: ReadonlyMap<string, HeldOfHost>;
  /** By the id of a network volume: the host that got its data with its first use. */
  readonly volumeHomes: ReadonlyMap<string, string>;
}

/** The same with every open rental, for those who tell of each. */
export interface RentedCapacity extends Capacity {
  readonly rentals: readonly Rental[];
}

export function capacityOf(hosts: readonly Host[], rentals: readonly Rental[] = []): RentedCapacity {
  const held = new Map<string, { gpuIds: string[]; vcpuCount: number; memoryInGb: number }>();
  const volumeHomes = new Map<string, string>();
  for (const { machineId, holderKind, holderId, gpuIds, vcpuCount, memoryInGb, endedAtMs } of rentals) {
    if (machineId === null || endedAtMs !== null) continue;
    if (holderKind === "network-volume") volumeHomes.set(holderId, machineId);
    const sum = held.get(machineId) ?? { gpuIds: [], vcpuCount: 0, memoryInGb: 0 };
    sum.gpuIds.push(...gpuIds);
    sum.vcpuCount += vcpuCount;
    sum.memoryInGb += memoryInGb;
    held.set(machineId, sum);
  }
  return { hosts, held, volumeHomes, rentals };
}
