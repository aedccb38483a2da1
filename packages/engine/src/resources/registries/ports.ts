import type { RegistryAuth } from "./registry-auth.ts";

/** Storage of registry credentials; what is secret of them is stored sealed. */
export interface RegistryAuthRepository {
  insert(auth: RegistryAuth, sealed: string): Promise<"inserted" | "name-taken">;
  get(id: string): Promise<RegistryAuth | undefined>;
  sealed(id: string): Promise<string | undefined>;
  /** Newest first. */
  list(accountId: string): Promise<readonly RegistryAuth[]>;
  /** `registries` replaces those that they are for. */
  reseal(id: string, apply: (sealed: string) => string, registries?: readonly string[]): Promise<"changed" | "missing">;
  /** Binds credentials that are for no registry yet, and tells which they are for then. */
  bind(id: string, registry: string): Promise<readonly string[]>;
  /** Refuses while a template or a pod refers to it. */
  remove(id: string): Promise<"removed" | "missing" | { readonly usedBy: string }>;
}
