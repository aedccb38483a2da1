import type { Capacity } from "../hosts/capacity.ts";
import type { Host } from "../hosts/host.ts";

/** The host that got the data of a network volume with its first use; null before that, and where hosts are not told apart. */
export function volumeHome(volumeId: string, { volumeHomes }: Pick<Capacity, "volumeHomes">): string | null {
  return volumeHomes.get(volumeId) ?? null;
}

/** Whether a machine on a host has the data of a network volume: at its home, and where the home shares its volumes. */
export function reachesVolume(host: Host, volumeId: string | null, capacity: Capacity): boolean {
  const home = volumeId === null ? null : volumeHome(volumeId, capacity);
  if (home === null || home === host.machineId) return true;
  const homeHost = capacity.hosts.find(({ machineId }) => machineId === home);
  return host.inventory.sharesVolumes === true && homeHost?.inventory.sharesVolumes === true;
}
