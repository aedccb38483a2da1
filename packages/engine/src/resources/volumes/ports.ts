import type { NameRule } from "../../fields/dialect.ts";
import type { Rental } from "../../billing/rentals/rental.ts";
import type { NetworkVolume } from "./network-volume.ts";

export type NetworkVolumeChangeOutcome =
  | { readonly kind: "changed"; readonly volume: NetworkVolume }
  | { readonly kind: "missing" }
  | { readonly kind: "name-taken" };

/** Storage of network volumes and of what is charged for them. */
export interface NetworkVolumeRepository {
  insert(volume: NetworkVolume, rental: Rental, rule?: NameRule): Promise<"inserted" | "name-taken">;
  get(id: string): Promise<NetworkVolume | undefined>;
  /** Newest first. */
  list(accountId: string): Promise<readonly NetworkVolume[]>;
  change(
    id: string,
    apply: (current: NetworkVolume) => { readonly volume: NetworkVolume; readonly rental?: Rental },
    rule?: NameRule,
  ): Promise<NetworkVolumeChangeOutcome>;
  /** Refuses while a pod or an endpoint uses it. Every host learns that it has to erase the data. */
  remove(id: string, atMs: number): Promise<"removed" | "missing" | { readonly usedBy: string }>;
  /** Makes a host the home of a volume that has none; resolves to the home, see `volumeHome`. */
  settle(id: string, machineId: string): Promise<string | null>;
}
