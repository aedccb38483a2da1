import { DomainError } from "../kernel/errors.ts";
import { type ApiKey, hashApiKey, isUsable } from "./api-key.ts";
import type { ApiKeyRepository } from "./ports.ts";
import type { Principal } from "./principal.ts";
import { verifyWorkerKey, WORKER_KEY_PREFIX } from "./worker-key.ts";

/** Longest time that a key revoked by another process stays usable here. */
export const KEY_CACHE_MS = 5_000;

/** How exactly the last use of a key is known. */
const KEY_USE_NOTED_MS = 60_000;

const KEY_MAX_CHARS = 512;
const CACHE_MAX_KEYS = 10_000;

export interface AuthenticatorOptions {
  readonly keys: ApiKeyRepository;
  readonly nowMs: () => number;
  /** Secret that worker keys are derived from, at least 32 bytes. */
  readonly workerKeySecret: Uint8Array;
  /** The owner of an endpoint, or undefined when there is no such endpoint. */
  readonly accountOfEndpoint: (endpointId: string) => string | undefined | Promise<string | undefined>;
}

/** One key of an account, or all of them. */
export interface RevokedKeys {
  readonly accountId: string;
  readonly keyId?: string;
}

interface CachedKey {
  readonly key: ApiKey;
  readonly principal: Principal;
  readonly readAtMs: number;
  /** The use that was noted last, as far as it is known here. */
  usedAtMs: number | null;
}

/** Finds out who a key belongs to. Keeps what it read for a moment, so that not every request asks the store. */
export class Authenticator {
  readonly #options: AuthenticatorOptions;
  readonly #cache = new Map<string, CachedKey>();
  readonly #adopted = new Map<string, Principal>();
  /** Hashes of keys by their ids, which never change. */
  readonly #hashes = new Map<string, string>();

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
  }

  /** @throws DomainError `unauthorized` when the key is not known, expired or revoked. */
  async authenticate(rawKey: string): Promise<Principal> {
    if (rawKey.length > KEY_MAX_CHARS) throw refused();
    if (rawKey.startsWith(WORKER_KEY_PREFIX)) return this.#worker(rawKey);
    return this.identify(hashApiKey(rawKey));
  }

  /** The same by the hash of a key, for what was given in exchange for one. */
  async identify(hash: string): Promise<Principal> {
    const adopted = this.#adopted.get(hash);
    if (adopted !== undefined) return adopted;
    const nowMs = this.#options.nowMs();
    const cached = this.#cache.get(hash);
    const entry =
      cached !== undefined && nowMs - cached.readAtMs < KEY_CACHE_MS ? cached : await this.#read(hash, nowMs);
    if (!isUsable(entry.key, nowMs)) throw refused();
    this.#noteUse(entry, nowMs);
    return entry.principal;
  }

  /** The hash of the key with this id, whether or not it can be used; undefined when there is none. */
  async hashOf(keyId: string): Promise<string | undefined> {
    for (const [hash, principal] of this.#adopted) if (principal.keyId === keyId) return hash;
    const known = this.#hashes.get(keyId);
    if (known !== undefined || keyId.length > KEY_MAX_CHARS) return known;
    const hash = (await this.#options.keys.find(keyId))?.hash;
    if (hash === undefined) return undefined;
    if (this.#hashes.size >= CACHE_MAX_KEYS) this.#hashes.clear();
    this.#hashes.set(keyId, hash);
    return hash;
  }

  /** In the background, and rarely: no request waits for it, and none fails with it. */
  #noteUse(entry: CachedKey, nowMs: number): void {
    if (entry.usedAtMs !== null && nowMs - entry.usedAtMs < KEY_USE_NOTED_MS) return;
    entry.usedAtMs = nowMs;
    this.#options.keys.noteUse(entry.key.id, nowMs).catch(() => undefined);
  }

  /** Accepts a key that is not stored, for as long as the process lives. */
  adopt(rawKey: string, principal: Principal): void {
    this.#adopted.set(hashApiKey(rawKey), principal);
  }

  /** Whether a key with this hash was adopted. */
  hasAdopted(hash: string): boolean {
    return this.#adopted.has(hash);
  }

  /** The next use of each of these keys asks the store again. */
  forget({ accountId, keyId }: RevokedKeys): void {
    for (const [hash, { key }] of this.#cache) {
      if (key.accountId === accountId && (keyId === undefined || key.id === keyId)) this.#cache.delete(hash);
    }
  }

  async #read(hash: string, nowMs: number): Promise<CachedKey> {
    this.#cache.delete(hash);
    const key = await this.#options.keys.findByHash(hash);
    if (key === undefined) throw refused();
    if (this.#cache.size >= CACHE_MAX_KEYS) this.#cache.clear();
    const entry: CachedKey = {
      key,
      principal: {
        accountId: key.accountId,
        scopes: key.scopes,
        endpointIds: key.endpointIds ?? undefined,
        volumeIds: key.volumeIds ?? undefined,
        keyId: key.id,
        keyName: key.name,
      },
      readAtMs: nowMs,
      usedAtMs: key.lastUsedAtMs,
    };
    this.#cache.set(hash, entry);
    return entry;
  }

  async #worker(rawKey: string): Promise<Principal> {
    const endpointId = verifyWorkerKey(this.#options.workerKeySecret, rawKey);
    const accountId = endpointId === undefined ? undefined : await this.#options.accountOfEndpoint(endpointId);
    if (endpointId === undefined || accountId === undefined) throw refused();
    const keyName = `workers of ${endpointId}`;
    return { accountId, scopes: ["work"], endpointIds: [endpointId], keyId: `worker-${endpointId}`, keyName };
  }
}

function refused(): DomainError {
  return new DomainError("unauthorized", "This key is not known, has expired or was revoked. Use a valid key.");
}
