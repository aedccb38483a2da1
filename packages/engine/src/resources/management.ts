import type { Dialect } from "../fields/dialect.ts";
import type { NetworkVolume, NetworkVolumeCreateInput, NetworkVolumeUpdateInput } from "./network-volume.ts";
import type { Secret, SecretCreateInput, SecretUpdateInput } from "./secret.ts";
import type { RegistryAuth, RegistryAuthCreateInput, RegistryAuthUpdateInput } from "./registry-auth.ts";

export interface NetworkVolumeOperations {
  create(accountId: string, input: NetworkVolumeCreateInput, dialect?: Dialect): Promise<NetworkVolume>;
  list(accountId: string): Promise<readonly NetworkVolume[]>;
  get(accountId: string, id: string): Promise<NetworkVolume>;
  update(accountId: string, id: string, input: NetworkVolumeUpdateInput, dialect?: Dialect): Promise<NetworkVolume>;
  /** Refused while a pod or an endpoint uses it. */
  delete(accountId: string, id: string): Promise<void>;
}

export interface RegistryAuthOperations {
  create(accountId: string, input: RegistryAuthCreateInput): Promise<RegistryAuth>;
  list(accountId: string): Promise<readonly RegistryAuth[]>;
  get(accountId: string, id: string): Promise<RegistryAuth>;
  update(accountId: string, id: string, input: RegistryAuthUpdateInput): Promise<RegistryAuth>;
  /** Refused while a template or a pod refers to it. */
  delete(accountId: string, id: string): Promise<void>;
}

export interface SecretOperations {
  create(accountId: string, input: SecretCreateInput): Promise<Secret>;
  /** Containers that run keep the value they were started with. */
  update(accountId: string, id: string, input: SecretUpdateInput): Promise<Secret>;
  list(accountId: string): Promise<readonly Secret[]>;
  delete(accountId: string, id: string): Promise<void>;
}
