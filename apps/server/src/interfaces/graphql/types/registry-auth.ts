import type { RegistryAuth } from "@millrace/engine";
import type { ContainerRegistryAuth } from "../generated/schema.ts";

/** Registry credentials without user name and password. */
export function registryAuthView(auth: RegistryAuth): ContainerRegistryAuth {
  return { id: auth.id, name: auth.name, userId: auth.accountId, registryAuth: null };
}
