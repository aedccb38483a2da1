import type { Account } from "./account.ts";
import { type ApiKey, isAccountAdmin, isUsable } from "./api-key.ts";
import type { ListPlace } from "../kernel/list-cursor.ts";
import type { AccountRepository, ApiKeyRepository } from "./ports.ts";

/** The ports of this folder in memory, for tests. `reads` counts look-ups of keys. */
export interface MemoryRepositories {
  readonly accounts: AccountRepository;
  readonly keys: ApiKeyRepository;
  readonly stored: Map<string, ApiKey>;
  reads(): number;
}

function newestFirst(one: ListPlace, other: ListPlace): number {
  return other.createdAtMs - one.createdAtMs || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0);
}

export function createMemoryRepositories(): MemoryRepositories {
  const accounts = new Map<string, Account>();
  const stored = new Map<string, ApiKey>();
  let reads = 0;
  return {
    stored,
    reads: () => reads,
    accounts: {
      insert: async (account) => void accounts.set(account.id, account),
      insertFirst: async (account) => {
        const [first = account] = accounts.values();
        accounts.set(first.id, first);
        return first;
      },
      get: async (id) => accounts.get(id),
      setPublicKey: async (id, publicKey) => {
        const account = accounts.get(id);
        if (account !== undefined) accounts.set(id, { ...account, publicKey });
      },
      list: async () => [...accounts.values()],
      listBudgeted: async () =>
        [...accounts.values()].filter(({ budget, operatorBudget }) => budget !== null || operatorBudget !== null),
      page: async ({ after, limit }) =>
        [...accounts.values()]
          .filter((account) => after === undefined || newestFirst(account, after) < 0)
          .slice(0, limit),
      update: async (id, changes) => {
        const account = accounts.get(id);
        if (account === undefined) return undefined;
        accounts.set(id, { ...account, ...changes });
        return accounts.get(id);
      },
      remove: async (id) => ({ kind: accounts.delete(id) ? "removed" : "missing" }),
    },
    keys: {
      find: async (keyId) => [...stored.values()].find(({ id }) => id === keyId),
      insert: async (key) => {
        if (!accounts.has(key.accountId)) return "account-missing";
        stored.set(key.hash, key);
        return "inserted";
      },
      insertFirst: async (key) => {
        if (stored.size > 0) return false;
        stored.set(key.hash, key);
        return true;
      },
      findByHash: async (hash) => {
        reads += 1;
        return stored.get(hash);
      },
      get: async (accountId, keyId) =>
        [...stored.values()].find((key) => key.id === keyId && key.accountId === accountId),
      list: async (accountId) => [...stored.values()].filter((key) => key.accountId === accountId),
      page: async (accountId, { before, usableAtMs, limit }) =>
        [...stored.values()]
          .filter((key) => key.accountId === accountId && (usableAtMs === undefined || isUsable(key, usableAtMs)))
          .toSorted(newestFirst)
          .filter((key) => before === undefined || newestFirst(before, key) < 0)
          .slice(0, limit),
      noteUse: async (keyId, atMs) => {
        for (const key of stored.values()) if (key.id === keyId) stored.set(key.hash, { ...key, lastUsedAtMs: atMs });
      },
      revoke: async (accountId, keyId, revokedAtMs, { keepsAdmin = false } = { keepsAdmin: false }) => {
        const key = [...stored.values()].find((found) => found.id === keyId && found.accountId === accountId);
        if (key === undefined) return undefined;
        const isLast = [...stored.values()].every(
          (other) =>
            other === key || other.accountId !== accountId || !isAccountAdmin(other) || !isUsable(other, revokedAtMs),
        );
        if (keepsAdmin && isLast && isAccountAdmin(key) && isUsable(key, revokedAtMs)) return "last-admin";
        const revoked = { ...key, revokedAtMs };
        stored.set(key.hash, revoked);
        return revoked;
      },
    },
  };
}
