import { keyState, type ApiKey } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";

/** A key as `--json` gives it, which is how the interface answers it. */
export type KeyView = RestComponents["schemas"]["Key"];

/** A key of the store, as the interface would answer it. */
export function keyView(key: ApiKey, nowMs: number): KeyView {
  return {
    id: key.id,
    accountId: key.accountId,
    name: key.name,
    scopes: [...key.scopes],
    endpointIds: key.endpointIds === null ? null : [...key.endpointIds],
    volumeIds: key.volumeIds === null ? null : [...key.volumeIds],
    state: keyState(key, nowMs),
    createdAt: new Date(key.createdAtMs).toISOString(),
    expiresAt: moment(key.expiresAtMs),
    revokedAt: moment(key.revokedAtMs),
    lastUsedAt: moment(key.lastUsedAtMs),
  };
}

function moment(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
