import type { Account } from "./account.ts";
import type { ApiKey } from "./api-key.ts";
import type { AccountRepository, ApiKeyRepository } from "./ports.ts";

/** The ports of this folder in memory, for tests. `reads` counts look-ups of keys. */
export interface MemoryRepositories {
  readonly accounts: AccountRepository;
  readonly keys: ApiKeyRepository;
  readonly stored: Map<string, ApiKey>;
  reads(): number;
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
    },
    keys: {
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
      list: async (accountId) => [...stored.values()].filter((key) => key.accountId === accountId),
      revoke: async (accountId, keyId, revokedAtMs) => {
        const key = [...stored.values()].find((found) => found.id === keyId && found.accountId === accountId);
        if (key === undefined) return undefined;
        const revoked = { ...key, revokedAtMs };
        stored.set(key.hash, revoked);
        return revoked;
      },
    },
  };
}
