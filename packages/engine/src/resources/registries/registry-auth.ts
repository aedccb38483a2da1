import type { RestComponents } from "@millrace/spec";

/** Stored credentials for a container registry. What is secret of them leaves the store only for the pull of an image. */
export interface RegistryAuth {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly createdAtMs: number;
  /** The registries that it may be sent to, as `registryOfImage` spells them; empty = that of the first image it is used for. */
  readonly registries: readonly string[];
}

export type RegistryAuthCreateInput = RestComponents["schemas"]["ContainerRegistryAuthCreateInput"];

/** New values; what is left out stays. */
export type RegistryAuthUpdateInput = Partial<Omit<RegistryAuthCreateInput, "name">>;
