import { isUsable, type ApiKey } from "@millrace/engine";

export type KeyState = "usable" | "expired" | "revoked";

/** A key as `--json` gives it: all but its hash. Times are ISO 8601. */
export interface KeyView {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Null = all endpoints of the account. */
  readonly endpointIds: readonly string[] | null;
  readonly state: KeyState;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

export function keyView(key: ApiKey, nowMs: number): KeyView {
  return {
    id: key.id,
    accountId: key.accountId,
    name: key.name,
    scopes: key.scopes,
    endpointIds: key.endpointIds,
    state: keyState(key, nowMs),
    createdAt: new Date(key.createdAtMs).toISOString(),
    expiresAt: moment(key.expiresAtMs),
    revokedAt: moment(key.revokedAtMs),
  };
}

function keyState(key: ApiKey, nowMs: number): KeyState {
  if (isUsable(key, nowMs)) return "usable";
  return key.revokedAtMs === null ? "expired" : "revoked";
}

function moment(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
