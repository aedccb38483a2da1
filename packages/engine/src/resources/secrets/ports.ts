import type { SecretChanges, Secret } from "./secret.ts";

/** Storage of secrets; their values are stored sealed. */
export interface SecretRepository {
  insert(secret: Secret, sealed: string): Promise<"inserted" | "name-taken">;
  /** Newest first. */
  list(accountId: string): Promise<readonly Secret[]>;
  get(id: string): Promise<Secret | undefined>;
  /** The sealed values of these names, and notes that they were read. */
  read(accountId: string, names: readonly string[], atMs: number): Promise<ReadonlyMap<string, string>>;
  /** The secret as it is afterwards. */
  update(id: string, changes: SecretChanges): Promise<Secret | "missing">;
  remove(id: string): Promise<"removed" | "missing">;
}
