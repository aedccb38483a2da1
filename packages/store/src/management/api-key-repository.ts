import type { ApiKey, ApiKeyRepository } from "@millrace/engine";
import type { ExpressionBuilder, Insertable, Kysely, Selectable } from "kysely";
import { orViolation } from "./writing/constraint.ts";
import { fromJson } from "./rows/json-column.ts";
import type { ApiKeyTable, ManagementSchema } from "./rows/schema.ts";
import { transact } from "./writing/transact.ts";
import { beyond } from "./writing/list-place.ts";

export function createApiKeyRepository(db: Kysely<ManagementSchema>): ApiKeyRepository {
  return {
    insert(key) {
      return orViolation(
        async () => {
          await db.insertInto("api_key").values(toRow(key)).execute();
          return "inserted" as const;
        },
        { unique: "hash-taken" as const, "foreign-key": "account-missing" as const },
      );
    },
    insertFirst(key) {
      return transact(db, async (transaction) => {
        const any = await transaction.selectFrom("api_key").select("id").limit(1).executeTakeFirst();
        if (any !== undefined) return false;
        await transaction.insertInto("api_key").values(toRow(key)).execute();
        return true;
      });
    },
    async findByHash(hash) {
      const row = await db.selectFrom("api_key").selectAll().where("hash", "=", hash).executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },
    async get(accountId, keyId) {
      const row = await db
        .selectFrom("api_key")
        .selectAll()
        .where("id", "=", keyId)
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },
    async find(keyId) {
      const row = await db.selectFrom("api_key").selectAll().where("id", "=", keyId).executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },
    async list(accountId) {
      const rows = await db
        .selectFrom("api_key")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("created_at_ms")
        .orderBy("id")
        .execute();
      return rows.map(fromRow);
    },
    async page(accountId, { before, usableAtMs, limit }) {
      let query = db.selectFrom("api_key").selectAll().where("account_id", "=", accountId);
      if (usableAtMs !== undefined) query = query.where(usableAt(usableAtMs));
      if (before !== undefined) query = query.where(beyond(before, "<"));
      const rows = await query.orderBy("created_at_ms", "desc").orderBy("id", "desc").limit(limit).execute();
      return rows.map(fromRow);
    },
    revoke(accountId, keyId, revokedAtMs, { keepsAdmin } = { keepsAdmin: false }) {
      return transact(db, async (transaction) => {
        if (keepsAdmin && (await isLastAdmin(transaction, accountId, keyId, revokedAtMs))) return "last-admin";
        const row = await transaction
          .updateTable("api_key")
          .set((eb) => ({ revoked_at_ms: eb.fn.coalesce("revoked_at_ms", eb.val(revokedAtMs)) }))
          .where("id", "=", keyId)
          .where("account_id", "=", accountId)
          .returningAll()
          .executeTakeFirst();
        return row === undefined ? undefined : fromRow(row);
      });
    },
    async noteUse(keyId, atMs) {
      await db
        .updateTable("api_key")
        .set({ last_used_at_ms: atMs })
        .where("id", "=", keyId)
        .where((eb) => eb.or([eb("last_used_at_ms", "is", null), eb("last_used_at_ms", "<", atMs)]))
        .execute();
    },
  };
}

type KeyCondition = ExpressionBuilder<ManagementSchema, "api_key">;

function usableAt(nowMs: number) {
  return (eb: KeyCondition) =>
    eb.and([
      eb("revoked_at_ms", "is", null),
      eb.or([eb("expires_at_ms", "is", null), eb("expires_at_ms", ">", nowMs)]),
    ]);
}

/** Whether the account would have no usable and unrestricted admin key without this one. */
async function isLastAdmin(
  db: Kysely<ManagementSchema>,
  accountId: string,
  keyId: string,
  nowMs: number,
): Promise<boolean> {
  const admins = await db
    .selectFrom("api_key")
    .select("id")
    .where("account_id", "=", accountId)
    .where("endpoint_ids", "is", null)
    .where("volume_ids", "is", null)
    .where("scopes", "like", '%"admin"%')
    .where(usableAt(nowMs))
    .orderBy("id")
    .execute();
  return admins.length === 1 && admins[0]?.id === keyId;
}

function toRow(key: ApiKey): Insertable<ApiKeyTable> {
  return {
    id: key.id,
    account_id: key.accountId,
    name: key.name,
    hash: key.hash,
    scopes: JSON.stringify(key.scopes),
    endpoint_ids: key.endpointIds === null ? null : JSON.stringify(key.endpointIds),
    volume_ids: key.volumeIds === null ? null : JSON.stringify(key.volumeIds),
    created_at_ms: key.createdAtMs,
    expires_at_ms: key.expiresAtMs,
    revoked_at_ms: key.revokedAtMs,
    last_used_at_ms: key.lastUsedAtMs,
  };
}

function fromRow(row: Selectable<ApiKeyTable>): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    hash: row.hash,
    scopes: fromJson<ApiKey["scopes"]>(row.scopes),
    endpointIds: row.endpoint_ids === null ? null : fromJson<readonly string[]>(row.endpoint_ids),
    volumeIds: row.volume_ids === null ? null : fromJson<readonly string[]>(row.volume_ids),
    createdAtMs: Number(row.created_at_ms),
    expiresAtMs: row.expires_at_ms === null ? null : Number(row.expires_at_ms),
    revokedAtMs: row.revoked_at_ms === null ? null : Number(row.revoked_at_ms),
    lastUsedAtMs: row.last_used_at_ms === null ? null : Number(row.last_used_at_ms),
  };
}
