import { type KeyScope, keyScopes } from "@millrace/spec";

/**
 * What a key may do in its account. `metrics` is a right beyond it: the figures of the whole service. Keys for Prometheus once were
 * made with `operator`, which means the same.
 */
export const scopes: readonly KeyScope[] = keyScopes;

export type Scope = KeyScope;

/** The caller, as identified by its key. */
export interface Principal {
  readonly accountId: string;
  readonly scopes: readonly Scope[];
  /** The only endpoints that the key is good for; undefined = no restriction. */
  readonly endpointIds: readonly string[] | undefined;
  /** The only network volumes that the key is good for; undefined = no restriction. */
  readonly volumeIds?: readonly string[] | undefined;
  readonly keyId: string;
  readonly keyName: string;
}

/** What a request needs. `endpointId` names the endpoint it is about, if it is about one. */
export interface Need {
  readonly scope: Scope;
  readonly endpointId?: string;
  /** It is about all endpoints that the key is good for, and leaves out everything else. */
  readonly anyEndpoint?: boolean;
  /** The network volume that it is about, if it is about one. */
  readonly volumeId?: string | undefined;
  /** It is about all network volumes that the key is good for, and leaves out everything else. */
  readonly anyVolume?: boolean;
}

/** Scopes that include another one, beside `admin`, which includes all but `operator` and `metrics`. */
const INCLUDED_IN: Readonly<Partial<Record<Scope, readonly Scope[]>>> = {
  "manage:read": ["manage"],
  volumes: ["manage"],
  "volumes:read": ["volumes", "manage", "manage:read"],
};

/**
 * Whether the key's rights cover the need. A key that is restricted to endpoints or network volumes covers only needs that name one of them,
 * or leave out everything else: it can neither list things nor touch templates. Ownership of the endpoint or volume is not checked here.
 */
export function allows(principal: Principal, need: Need): boolean {
  const { endpointIds, volumeIds } = principal;
  const isMeant = need.endpointId === undefined ? need.anyEndpoint === true : endpointIds?.includes(need.endpointId);
  if (endpointIds !== undefined && isMeant !== true) return false;
  if (volumeIds !== undefined) {
    if (need.volumeId === undefined ? need.anyVolume !== true : !volumeIds.includes(need.volumeId)) return false;
  }
  // As a need it is what runs the service, which no scope gives: see `isOperator`.
  if (need.scope === "operator") return false;
  if (principal.scopes.includes(need.scope)) return true;
  // An account may have many admin keys, and there may be many accounts: none of them sees the whole service.
  if (need.scope === "metrics") return principal.scopes.includes("operator");
  if (principal.scopes.includes("admin")) return true;
  return INCLUDED_IN[need.scope]?.some((scope) => principal.scopes.includes(scope)) ?? false;
}

/** Whether the key may do what concerns the whole service: it is an unrestricted admin key of the first account. */
export function isOperator(principal: Principal, firstAccountId: string | undefined): boolean {
  return principal.accountId === firstAccountId && allows(principal, { scope: "admin" });
}
