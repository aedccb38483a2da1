import type { RegistryAuth } from "@millrace/engine";
import type { ContainerRegistryAuth } from "../generated/schema.ts";

/** Registry credentials without user name and password. */
export function registryAuthView(auth: RegistryAuth): ContainerRegistryAuth {
  const { id, name, accountId, registries } = auth;
  return { id, name, userId: accountId, registryAuth: null, registries: [...registries] };
}
