import type { RegistryAuth } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";

/** Registry credentials as the interface shows them: without what is secret. */
export function registryAuthBody(auth: RegistryAuth): RestComponents["schemas"]["ContainerRegistryAuth"] {
  return { id: auth.id, name: auth.name };
}
