import type { Account } from "./account.ts";
import type { ApiKey } from "./api-key.ts";
import type { ListPlace } from "../kernel/list-cursor.ts";

/** Storage of accounts. Every method is atomic and answers once the change is durable. */
export interface AccountRepository {
  insert(account: Account): Promise<void>;
  /** Stores the account if there is none yet, and answers the oldest one there is. */
  insertFirst(account: Account): Promise<Account>;
  get(id: string): Promise<Account | undefined>;
  setPublicKey(id: string, publicKey: string): Promise<void>;
  /** Oldest first. */
  list(): Promise<readonly Account[]>;
  /** Some of them, oldest first. */
  page(query: { readonly after?: ListPlace; readonly limit: number }): Promise<readonly Account[]>;
  /** Those for which a budget was set at some time, oldest first. */
  listBudgeted(): Promise<readonly Account[]>;
  update(
    id: string,
    changes: Partial<Pick<Account, "name" | "email" | "budget" | "operatorBudget">>,
  ): Promise<Account | undefined>;
  /** Deletes an account without resources that is not the oldest one, and revokes its keys. */
  remove(id: string, atMs: number): Promise<AccountRemovalOutcome>;
}

/** Resources of one kind that an account has. */
export interface AccountHolding {
  readonly kind: "pod" | "endpoint" | "template" | "networkVolume" | "registryAuth" | "secret";
  readonly count: number;
  /** The first few. */
  readonly names: readonly string[];
}

export type AccountRemovalOutcome =
  | { readonly kind: "removed" }
  | { readonly kind: "missing" }
  | { readonly kind: "first" }
  | { readonly kind: "in-use"; readonly holdings: readonly AccountHolding[] };

/** Which keys of an account a store finds. */
export interface KeyPageQuery {
  /** Only those that come after this place in the order. */
  readonly before?: ListPlace;
  /** Only those that can be used at this moment. */
  readonly usableAtMs?: number;
  readonly limit: number;
}

/** Storage of keys. Hashes are unique. */
export interface ApiKeyRepository {
  insert(key: ApiKey): Promise<"inserted" | "hash-taken" | "account-missing">;
  /** Stores the key if there is none at all, also no revoked one; answers whether it did. */
  insertFirst(key: ApiKey): Promise<boolean>;
  findByHash(hash: string): Promise<ApiKey | undefined>;
  get(accountId: string, keyId: string): Promise<ApiKey | undefined>;
  /** Of any account. */
  find(keyId: string): Promise<ApiKey | undefined>;
  /** All of an account, oldest first. */
  list(accountId: string): Promise<readonly ApiKey[]>;
  /** Some of an account, newest first. */
  page(accountId: string, query: KeyPageQuery): Promise<readonly ApiKey[]>;
  /**
   * Marks a key as revoked from this moment; a key that was revoked before keeps its moment. With `keepsAdmin` it refuses to revoke the
   * last admin key of the account that can be used then and is not restricted to endpoints.
   */
  revoke(
    accountId: string,
    keyId: string,
    revokedAtMs: number,
    options?: { readonly keepsAdmin: boolean },
  ): Promise<ApiKey | "last-admin" | undefined>;
  /** Notes when a key was last used; never goes back. */
  noteUse(keyId: string, atMs: number): Promise<void>;
}
