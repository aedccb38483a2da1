import type { PodContainer, Pod } from "./pod.ts";
import type { NameRule } from "../fields/dialect.ts";
import type { Capacity } from "../machines/hosts/capacity.ts";
import type { Rental } from "../billing/rentals/rental.ts";

/** What became of a pod, and of what is rented for it. */
export interface PodChange {
  readonly pod: Pod;
  /** Ends the open rental and begins this one; null ends it without a successor; omitted: it continues. */
  readonly rental?: Rental | null;
  readonly atMs: number;
  /** The host of the pod becomes the home of its network volume, if that has none. */
  readonly settlesVolume?: boolean;
}

export type PodChangeOutcome =
  | { readonly kind: "changed"; readonly pod: Pod }
  | { readonly kind: "missing" }
  | { readonly kind: "name-taken" }
  | { readonly kind: "reference-missing"; readonly field: PodReference };

/** What a pod may refer to. */
export type PodReference = "templateId" | "networkVolumeId" | "containerRegistryAuthId";

/**
 * Storage of pods together with what is rented for them. Changes see all hosts and open rentals, and no two of them, nor
 * of `WorkerRentals`, happen at the same time, so that nothing is given out twice.
 */
export interface PodRepository {
  insert(make: (capacity: Capacity) => PodChange, rule?: NameRule): Promise<PodChangeOutcome>;
  change(
    id: string,
    apply: (current: Pod, capacity: Capacity, heldGpuIds: readonly string[]) => PodChange,
    rule?: NameRule,
  ): Promise<PodChangeOutcome>;
  get(id: string): Promise<Pod | undefined>;
  /** All of an account, also those that are being terminated, newest first. */
  list(accountId: string): Promise<readonly Pod[]>;
  /** All pods of a host. */
  listOfHost(machineId: string): Promise<readonly Pod[]>;
  /**
   * Notes what the host sees; nothing happens if the pod has another generation by now. The text of a pod that is not to
   * run any more stays.
   */
  report(
    id: string,
    generation: number,
    seen: { readonly container?: PodContainer | null; readonly lastStatusChange?: string },
  ): Promise<void>;
  /** Forgets a pod that its host has cleared up. */
  remove(id: string): Promise<void>;
}

/** Directories that a host has to erase. */
export interface VolumeErasures {
  list(machineId: string): Promise<readonly VolumeErasure[]>;
  done(machineId: string, erasure: VolumeErasure): Promise<void>;
}

export interface VolumeErasure {
  readonly kind: "local" | "network";
  readonly volumeId: string;
}
