import { type ApiKey, keyState } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import { S3_PATH, S3_REGION } from "../s3/protocol/address.ts";
import { callerOf, type RestHandlers } from "./rest-handler.ts";

function dateOf(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}

function keyBody(key: ApiKey, nowMs: number): RestComponents["schemas"]["Key"] {
  return {
    id: key.id,
    accountId: key.accountId,
    name: key.name,
    scopes: [...key.scopes],
    endpointIds: key.endpointIds === null ? null : [...key.endpointIds],
    volumeIds: key.volumeIds === null ? null : [...key.volumeIds],
    state: keyState(key, nowMs),
    createdAt: new Date(key.createdAtMs).toISOString(),
    expiresAt: dateOf(key.expiresAtMs),
    revokedAt: dateOf(key.revokedAtMs),
    lastUsedAt: dateOf(key.lastUsedAtMs),
  };
}

/** The operations on keys. */
export const keyHandlers = {
  listKeys: async ({ query: { accountId, includeEnded = false, cursor, limit } }, context) => {
    if (limit === undefined) throw new Error("The specification states no default for limit.");
    const wanted = { includeEnded, limit, cursor };
    const { keys, nextCursor } = await context.keys.list(callerOf(context), accountId, wanted);
    return { status: 200, body: { keys: keys.map((key) => keyBody(key, context.nowMs())), nextCursor } };
  },

  createKey: async ({ body: { accountId, name, scopes, endpointIds, volumeIds, expiresAt } }, context) => {
    const { key, rawKey } = await context.keys.create(callerOf(context), accountId, {
      name,
      scopes,
      ...(endpointIds === undefined ? {} : { endpointIds }),
      ...(volumeIds === undefined ? {} : { volumeIds }),
      ...(expiresAt === undefined ? {} : { expiresAtMs: Date.parse(expiresAt) }),
    });
    return { status: 200, body: { ...keyBody(key, context.nowMs()), key: rawKey } };
  },

  getKey: async ({ path: { keyId }, query: { accountId } }, context) => ({
    status: 200,
    body: keyBody(await context.keys.get(callerOf(context), accountId, keyId), context.nowMs()),
  }),

  revokeKey: async ({ path: { keyId }, query: { accountId } }, context) => {
    await context.keys.revoke(callerOf(context), accountId, keyId);
    return { status: 204 };
  },

  getCurrentKey: async (_request, context) => {
    const current = await context.accounts.currentKey(callerOf(context));
    const { principal, account, createdAtMs, expiresAtMs, isOperator } = current;
    const body = {
      id: principal.keyId,
      name: principal.keyName,
      scopes: [...principal.scopes],
      endpointIds: principal.endpointIds === undefined ? null : [...principal.endpointIds],
      volumeIds: principal.volumeIds === undefined ? null : [...principal.volumeIds],
      createdAt: dateOf(createdAtMs),
      expiresAt: dateOf(expiresAtMs),
      accountId: account.id,
      accountName: account.name,
      isOperator,
    };
    return { status: 200, body };
  },

  getS3Credentials: async (_request, context) => {
    const credentials = await context.accounts.s3Credentials(callerOf(context));
    return { status: 200, body: { ...credentials, path: S3_PATH, region: S3_REGION } };
  },
} satisfies Partial<RestHandlers>;
