import { DomainError, type FieldProblem, invalidField, notFound } from "../kernel/errors.ts";
import { nameProblems, refuseProblems } from "../fields/field-rules.ts";
import type { AccountService, MadeKey, NewKeyInput } from "./account-service.ts";
import type { ApiKey } from "./api-key.ts";
import { listCursors, listPage } from "../kernel/list-cursor.ts";
import type { ApiKeyRepository } from "./ports.ts";
import type { Principal } from "./principal.ts";

/** Which keys to list. */
export interface KeyListQuery {
  /** Also those that expired or were revoked. */
  readonly includeEnded: boolean;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface KeyPage {
  /** Newest first. */
  readonly keys: readonly ApiKey[];
  readonly nextCursor: string | null;
}

/**
 * Keys as a caller with the scope `admin` may see, create and revoke them. `accountId` names the account they belong to; undefined =
 * the account of the caller. Refusals are `DomainError`s.
 */
export interface KeyService {
  list(caller: Principal, accountId: string | undefined, query: KeyListQuery): Promise<KeyPage>;
  get(caller: Principal, accountId: string | undefined, keyId: string): Promise<ApiKey>;
  /** Refuses with `forbidden` a key that could do more, or work longer, than the caller's. */
  create(caller: Principal, accountId: string | undefined, input: NewKeyInput): Promise<MadeKey>;
  /** Refuses with `conflict` the caller's own key, and the last one that could create others. */
  revoke(caller: Principal, accountId: string | undefined, keyId: string): Promise<ApiKey>;
}

export interface KeyServiceOptions {
  readonly accounts: Pick<
    AccountService,
    "getAccount" | "createKey" | "revokeKey" | "currentKey" | "isOperator" | "isChosen"
  >;
  readonly keys: ApiKeyRepository;
  readonly accountOfEndpoint: (endpointId: string) => string | undefined | Promise<string | undefined>;
  readonly hasVolume: (accountId: string, volumeId: string) => Promise<boolean>;
  readonly nowMs: () => number;
}

export function createKeyService({
  accounts,
  keys,
  accountOfEndpoint,
  hasVolume,
  nowMs,
}: KeyServiceOptions): KeyService {
  async function accountFor(caller: Principal, accountId: string | undefined): Promise<string> {
    if (accountId === undefined || accountId === caller.accountId) return caller.accountId;
    if (!(await accounts.isOperator(caller))) {
      throw new DomainError("forbidden", "Keys of another account need an admin key that is an operator's too.");
    }
    return (await accounts.getAccount(accountId)).id;
  }

  async function keyOf(accountId: string, keyId: string): Promise<ApiKey> {
    const key = await keys.get(accountId, keyId);
    if (key === undefined) throw notFound("key", keyId);
    return key;
  }

  async function endpointProblems(accountId: string, endpointIds: readonly string[]): Promise<FieldProblem[]> {
    const owners = await Promise.all(endpointIds.map(async (id) => await accountOfEndpoint(id)));
    return owners.flatMap((owner, index) =>
      owner === accountId ? [] : [{ field: `endpointIds.${index}`, message: "must be an endpoint of the account" }],
    );
  }

  async function volumeProblems(accountId: string, volumeIds: readonly string[]): Promise<FieldProblem[]> {
    const own = await Promise.all(volumeIds.map((id) => hasVolume(accountId, id)));
    return own.flatMap((isOwn, index) =>
      isOwn ? [] : [{ field: `volumeIds.${index}`, message: "must be a network volume of the account" }],
    );
  }

  /** When a key ends that the caller creates: never later than the caller's own. */
  async function endOf(caller: Principal, wantedMs: number | undefined): Promise<number | undefined> {
    const { expiresAtMs } = await accounts.currentKey(caller);
    if (expiresAtMs === null) return wantedMs;
    if (wantedMs === undefined || wantedMs <= expiresAtMs) return wantedMs ?? expiresAtMs;
    const end = new Date(expiresAtMs).toISOString();
    throw new DomainError("forbidden", `expiresAt: this key ends at ${end} and creates none that lasts longer.`);
  }

  return {
    async list(caller, accountId, { includeEnded, cursor, limit }) {
      const owner = await accountFor(caller, accountId);
      const found = await keys.page(owner, {
        ...(cursor === undefined ? {} : { before: listCursors.parse(cursor) }),
        ...(includeEnded ? {} : { usableAtMs: nowMs() }),
        limit: limit + 1,
      });
      const { items, nextCursor } = listPage(found, limit, listCursors);
      return { keys: items, nextCursor };
    },

    async get(caller, accountId, keyId) {
      return await keyOf(await accountFor(caller, accountId), keyId);
    },

    async create(caller, accountId, input) {
      const owner = await accountFor(caller, accountId);
      refuseProblems([
        ...nameProblems(input.name),
        ...(await endpointProblems(owner, input.endpointIds ?? [])),
        ...(await volumeProblems(owner, input.volumeIds ?? [])),
      ]);
      if (input.expiresAtMs !== undefined && input.expiresAtMs <= nowMs()) {
        throw invalidField("expiresAt", "must lie in the future");
      }
      const beyond = input.scopes.find((scope) => scope === "metrics" || scope === "operator");
      if (beyond !== undefined && !(await accounts.isOperator(caller))) {
        throw new DomainError("forbidden", `scopes: only a key of an operator creates one with the scope ${beyond}.`);
      }
      const expiresAtMs = await endOf(caller, input.expiresAtMs);
      return await accounts.createKey(owner, { ...input, ...(expiresAtMs === undefined ? {} : { expiresAtMs }) });
    },

    async revoke(caller, accountId, keyId) {
      const owner = await accountFor(caller, accountId);
      const key = await keyOf(owner, keyId);
      if (keyId === caller.keyId) {
        throw new DomainError("conflict", "This request was made with the key. Revoke it with another one.");
      }
      if (accounts.isChosen(key.hash)) {
        throw new DomainError("conflict", "The key is in a setting of the service. Change the setting first.");
      }
      return await accounts.revokeKey(owner, keyId, { keepsAdmin: true });
    },
  };
}
