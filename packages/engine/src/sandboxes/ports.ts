import type { Sandbox, SandboxEnd } from "./sandbox.ts";

/** Storage of the records of sandboxes. */
export interface SandboxRepository {
  insert(sandbox: Sandbox): Promise<void>;
  get(id: string): Promise<Sandbox | undefined>;
  /** All of an account. */
  list(accountId: string): Promise<readonly Sandbox[]>;
  /** Those of all accounts that have not ended, or whose pod may still run. */
  listUnsettled(): Promise<readonly Sandbox[]>;
  /** Notes a command. Answers whether the sandbox has not ended. */
  touch(id: string, atMs: number): Promise<boolean>;
  /**
   * Ends a sandbox that has not ended, and only if no command was noted after `ifIdleSinceMs`. Answers whether it did.
   */
  end(id: string, end: SandboxEnd, ifIdleSinceMs?: number): Promise<boolean>;
  /** Notes that the pod of an ended sandbox is gone, and forgets all but the latest `keep` of the account that are settled. */
  settle(id: string, accountId: string, keep: number): Promise<void>;
}
