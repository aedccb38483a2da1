import type { RestComponents } from "@millrace/spec";

/** Stored credentials for a container registry. What is secret of them leaves the store only for the pull of an image. */
export interface RegistryAuth {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly createdAtMs: number;
}

export type RegistryAuthCreateInput = RestComponents["schemas"]["ContainerRegistryAuthCreateInput"];
