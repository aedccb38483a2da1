import type { ApiKey, ApiKeyRepository } from "@millrace/engine";
import type { Insertable, Kysely, Selectable } from "kysely";
import { orViolation } from "./constraint.ts";
import { fromJson } from "./json-column.ts";
import type { ApiKeyTable, ManagementSchema } from "./schema.ts";
import { transact } from "./transact.ts";

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
    async revoke(accountId, keyId, revokedAtMs) {
      const row = await db
        .updateTable("api_key")
        .set((eb) => ({ revoked_at_ms: eb.fn.coalesce("revoked_at_ms", eb.val(revokedAtMs)) }))
        .where("id", "=", keyId)
        .where("account_id", "=", accountId)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },
  };
}

function toRow(key: ApiKey): Insertable<ApiKeyTable> {
  return {
    id: key.id,
    account_id: key.accountId,
    name: key.name,
    hash: key.hash,
    scopes: JSON.stringify(key.scopes),
    endpoint_ids: key.endpointIds === null ? null : JSON.stringify(key.endpointIds),
    created_at_ms: key.createdAtMs,
    expires_at_ms: key.expiresAtMs,
    revoked_at_ms: key.revokedAtMs,
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
    createdAtMs: Number(row.created_at_ms),
    expiresAtMs: row.expires_at_ms === null ? null : Number(row.expires_at_ms),
    revokedAtMs: row.revoked_at_ms === null ? null : Number(row.revoked_at_ms),
  };
}
