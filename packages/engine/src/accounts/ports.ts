import type { Account } from "./account.ts";
import type { ApiKey } from "./api-key.ts";

/** Storage of accounts. Every method is atomic and answers once the change is durable. */
export interface AccountRepository {
  insert(account: Account): Promise<void>;
  /** Stores the account if there is none yet, and answers the oldest one there is. */
  insertFirst(account: Account): Promise<Account>;
  get(id: string): Promise<Account | undefined>;
  setPublicKey(id: string, publicKey: string): Promise<void>;
  /** Oldest first. */
  list(): Promise<readonly Account[]>;
}

/** Storage of keys. Hashes are unique. */
export interface ApiKeyRepository {
  insert(key: ApiKey): Promise<"inserted" | "hash-taken" | "account-missing">;
  /** Stores the key if there is none at all, also no revoked one; answers whether it did. */
  insertFirst(key: ApiKey): Promise<boolean>;
  findByHash(hash: string): Promise<ApiKey | undefined>;
  /** All of an account, oldest first. */
  list(accountId: string): Promise<readonly ApiKey[]>;
  /** Marks a key as revoked from this moment; a key that was revoked before keeps its moment. */
  revoke(accountId: string, keyId: string, revokedAtMs: number): Promise<ApiKey | undefined>;
}
