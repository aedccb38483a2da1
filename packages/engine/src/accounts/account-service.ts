import type { Gateways } from "../gateways/ports.ts";
import type { Clock } from "../kernel/clock.ts";
import { DomainError, invalidField, notFound } from "../kernel/errors.ts";
import { createResourceIds } from "../kernel/resource-id.ts";
import type { ResourceListener } from "../kernel/resource-listener.ts";
import { type Account, newAccount } from "./account.ts";
import { checkChosenAdminKey, type ChosenAdminKey } from "./admin-key.ts";
import { type ApiKey, generateApiKey, hashApiKey } from "./api-key.ts";
import { Authenticator, type AuthenticatorOptions, type RevokedKeys } from "./authenticator.ts";
import type { AccountRepository, ApiKeyRepository } from "./ports.ts";
import { deriveS3Secret, type S3Credentials } from "./s3-credentials.ts";
import { allows, isOperator, type Principal, type Scope } from "./principal.ts";

export interface NewAccountInput {
  readonly email?: string | null;
  readonly name?: string | null;
}

export interface NewKeyInput {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Restricts the key to these endpoints. */
  readonly endpointIds?: readonly string[];
  /** Restricts the key to these network volumes. */
  readonly volumeIds?: readonly string[];
  readonly expiresAtMs?: number;
}

/** A key that was just made. `rawKey` cannot be had again. */
export interface MadeKey {
  readonly key: ApiKey;
  readonly rawKey: string;
}

/** The key of a caller. */
export interface CurrentKey {
  readonly principal: Principal;
  readonly account: Account;
  /** Null for a key that is not stored: one of the environment, or of workers. */
  readonly createdAtMs: number | null;
  readonly expiresAtMs: number | null;
  readonly isOperator: boolean;
}

/** A key, and what its holder signs requests by S3 with. */
export interface S3Signer {
  readonly principal: Principal;
  readonly keyHash: string;
  readonly secretAccessKey: string;
}

export interface AccountServiceOptions {
  readonly accounts: AccountRepository;
  readonly keys: ApiKeyRepository;
  readonly clock: Pick<Clock, "now">;
  readonly workerKeySecret: Uint8Array;
  readonly accountOfEndpoint: AuthenticatorOptions["accountOfEndpoint"];
  /** E-mail address of the first account, as long as it has no other. */
  readonly firstEmail?: string | undefined;
  /** Those that know the same keys. Without them they learn of a revoked key when they read it again. */
  readonly gateways?: Pick<Gateways, "tell" | "onNotification">;
  /** Default: 14 random lower-case letters and digits. */
  readonly newId?: () => string;
  /** Hears of keys. Default: nobody does. */
  readonly onResource?: ResourceListener;
}

const PUBLIC_KEY_MAX_CHARS = 65_536;
const CHOSEN_KEY_ID = "environment";

/** Accounts and their keys. Refusals are `DomainError`s. */
export class AccountService {
  readonly #accounts: AccountRepository;
  readonly #keys: ApiKeyRepository;
  readonly #nowMs: () => number;
  readonly #newId: () => string;
  readonly #firstEmail: string | null;
  readonly #authenticator: Authenticator;
  readonly #onResource: ResourceListener;
  readonly #gateways: AccountServiceOptions["gateways"];
  readonly #secret: Uint8Array;
  #firstAccount: Account | undefined;

  constructor(options: AccountServiceOptions) {
    this.#accounts = options.accounts;
    this.#keys = options.keys;
    this.#nowMs = () => options.clock.now();
    this.#newId = options.newId ?? createResourceIds();
    this.#firstEmail = options.firstEmail ?? null;
    this.#onResource = options.onResource ?? (() => undefined);
    this.#authenticator = new Authenticator({
      keys: options.keys,
      nowMs: this.#nowMs,
      workerKeySecret: options.workerKeySecret,
      accountOfEndpoint: options.accountOfEndpoint,
    });
    this.#gateways = options.gateways;
    this.#secret = options.workerKeySecret;
    this.#gateways?.onNotification((notification) => {
      if (notification.kind === "revoked") this.#authenticator.forget(notification);
    });
  }

  async createAccount(input: NewAccountInput = {}): Promise<Account> {
    const account = this.#newAccount(input);
    const first = await this.#first();
    // The oldest account runs the service: one that is created while the clock is wrong must not become the oldest.
    const createdAtMs = Math.max(account.createdAtMs, first === undefined ? 0 : first.createdAtMs + 1);
    await this.#accounts.insert({ ...account, createdAtMs });
    return { ...account, createdAtMs };
  }

  async getAccount(accountId: string): Promise<Account> {
    const account = await this.#accounts.get(accountId);
    if (account === undefined) throw notFound("account", accountId);
    return account;
  }

  async setPublicKey(accountId: string, publicKey: string): Promise<Account> {
    if (publicKey.length > PUBLIC_KEY_MAX_CHARS || publicKey.includes("\0")) {
      throw invalidField("pubKey", `must have at most ${PUBLIC_KEY_MAX_CHARS} characters and no NUL among them`);
    }
    await this.#accounts.setPublicKey(accountId, publicKey);
    return this.getAccount(accountId);
  }

  async createKey(accountId: string, input: NewKeyInput): Promise<MadeKey> {
    if (input.name.trim() === "") throw invalidField("name", "must not be blank");
    if (input.scopes.length === 0) throw invalidField("scopes", "must name at least one scope");
    const rawKey = generateApiKey();
    const key = this.#newKey(accountId, rawKey, input);
    await this.#insert(key);
    this.#onResource(accountId, "key", key.id, "saved");
    return { key, rawKey };
  }

  async listKeys(accountId: string): Promise<readonly ApiKey[]> {
    return this.#keys.list(accountId);
  }

  /**
   * From now on the key is refused here, and by other gateways once they are told, within five seconds in any case. `keepsAdmin` refuses it with
   * `conflict` for the last admin key that can be used.
   */
  async revokeKey(accountId: string, keyId: string, options?: { readonly keepsAdmin: boolean }): Promise<ApiKey> {
    const key = await this.#keys.revoke(accountId, keyId, this.#nowMs(), options);
    if (key === undefined) throw notFound("key", keyId);
    if (key === "last-admin") {
      throw new DomainError("conflict", "This is the last admin key of the account. Create another one first.");
    }
    this.#forget({ accountId, keyId });
    this.#onResource(accountId, "key", keyId, "deleted");
    return key;
  }

  /** Who an API key or worker key belongs to; refuses with `unauthorized`. */
  authenticate(rawKey: string): Promise<Principal> {
    return this.#authenticator.authenticate(rawKey);
  }

  /** The same by the hash of an API key, for what was given in exchange for one: it is good for as long as the key is. */
  identify(keyHash: string): Promise<Principal> {
    return this.#authenticator.identify(keyHash);
  }

  /** What the holder of a key signs requests with; refuses with `not_found` the key of workers. */
  async s3Credentials(principal: Principal): Promise<S3Credentials> {
    const { keyId } = principal;
    const hash = await this.#authenticator.hashOf(keyId);
    if (hash === undefined) throw new DomainError("not_found", "Keys of workers have no S3 credentials. Create a key.");
    return { accessKeyId: keyId, secretAccessKey: deriveS3Secret(this.#secret, { id: keyId, hash }) };
  }

  /** Who signs with this id, and the secret; refuses with `unauthorized`. */
  async identifyS3(accessKeyId: string): Promise<S3Signer> {
    const hash = await this.#authenticator.hashOf(accessKeyId);
    if (hash === undefined) throw new DomainError("unauthorized", "There is no key with this id.");
    const principal = await this.identify(hash);
    return { principal, keyHash: hash, secretAccessKey: deriveS3Secret(this.#secret, { id: accessKeyId, hash }) };
  }

  /** The same for what concerns the whole service; also refuses with `forbidden`. */
  async authenticateOperator(rawKey: string): Promise<Principal> {
    const principal = await this.authenticate(rawKey);
    if (await this.isOperator(principal)) return principal;
    throw new DomainError(
      "forbidden",
      "This concerns all accounts. Use an admin key of the first account, which is not restricted to endpoints.",
    );
  }

  /** The same for the figures of the whole service, which programs that watch it read with a smaller right. */
  async authenticateMetrics(rawKey: string): Promise<Principal> {
    const principal = await this.authenticate(rawKey);
    if (allows(principal, { scope: "metrics" }) || (await this.isOperator(principal))) return principal;
    throw new DomainError(
      "forbidden",
      "These are the figures of all accounts. Use a key with the scope metrics (`millrace keys create --name NAME " +
        "--scopes metrics`), or an admin key of the first account.",
    );
  }

  /** What there is to know of the key that a caller was identified by. */
  async currentKey(principal: Principal): Promise<CurrentKey> {
    const { accountId, keyId } = principal;
    const [stored, account] = [await this.#keys.get(accountId, keyId), await this.getAccount(accountId)];
    return {
      principal,
      account,
      createdAtMs: stored?.createdAtMs ?? null,
      expiresAtMs: stored?.expiresAtMs ?? null,
      isOperator: await this.isOperator(principal),
    };
  }

  async isOperator(principal: Principal): Promise<boolean> {
    return isOperator(principal, await this.firstAccountId());
  }

  /** The oldest account, whose admin keys are operators' keys; undefined before there is one. */
  async firstAccountId(): Promise<string | undefined> {
    return (await this.#first())?.id;
  }

  /** It cannot be deleted, so it stays the first. */
  async #first(): Promise<Account | undefined> {
    this.#firstAccount ??= (await this.#accounts.page({ limit: 1 }))[0];
    return this.#firstAccount;
  }

  /** The keys of a deleted account are refused here from now on, and by other gateways as a revoked key is. */
  forgetAccount(accountId: string): void {
    this.#forget({ accountId });
  }

  #forget(revoked: RevokedKeys): void {
    this.#authenticator.forget(revoked);
    this.#gateways?.tell({ kind: "revoked", ...revoked });
  }

  /** Whether a key with this hash was chosen as the admin key of this process. */
  isChosen(hash: string): boolean {
    return this.#authenticator.hasAdopted(hash);
  }

  /**
   * Ensures that there is an admin key. A chosen key is one for as long as the process lives; it is not stored. Without
   * it a key is made if there never was one; only then `rawKey` is given, to be shown once. With `none` no key is made.
   *
   * @throws DomainError `invalid_request` for a chosen key that cannot be one or is known with fewer rights
   */
  async ensureAdminKey(
    chosen?: ChosenAdminKey | "none",
  ): Promise<{ readonly accountId: string; readonly rawKey?: string }> {
    const email = this.#firstEmail;
    const account = await this.#accounts.insertFirst(this.#newAccount({ email }));
    if (email !== null && account.email === null) await this.#accounts.update(account.id, { email });
    if (chosen === "none") return { accountId: account.id };
    if (chosen !== undefined) {
      const known = await this.#keys.findByHash(hashApiKey(chosen.rawKey));
      checkChosenAdminKey(chosen, known, { accountId: account.id, nowMs: this.#nowMs() });
      this.#authenticator.adopt(chosen.rawKey, {
        accountId: account.id,
        scopes: ["admin"],
        endpointIds: undefined,
        keyId: CHOSEN_KEY_ID,
        keyName: chosen.setting,
      });
      return { accountId: account.id };
    }
    const rawKey = generateApiKey();
    const made = await this.#keys.insertFirst(this.#newKey(account.id, rawKey, { name: "admin", scopes: ["admin"] }));
    return made ? { accountId: account.id, rawKey } : { accountId: account.id };
  }

  async #insert(key: ApiKey): Promise<void> {
    const outcome = await this.#keys.insert(key);
    if (outcome === "account-missing") throw notFound("account", key.accountId);
    if (outcome === "hash-taken") throw new DomainError("conflict", "This key already exists.");
  }

  #newAccount({ email, name }: NewAccountInput): Account {
    return newAccount({ id: this.#newId(), email: email ?? null, name: name ?? null, createdAtMs: this.#nowMs() });
  }

  #newKey(accountId: string, rawKey: string, input: NewKeyInput): ApiKey {
    return {
      id: this.#newId(),
      accountId,
      name: input.name,
      hash: hashApiKey(rawKey),
      scopes: input.scopes,
      endpointIds: input.endpointIds ?? null,
      volumeIds: input.volumeIds ?? null,
      createdAtMs: this.#nowMs(),
      expiresAtMs: input.expiresAtMs ?? null,
      revokedAtMs: null,
      lastUsedAtMs: null,
    };
  }
}
