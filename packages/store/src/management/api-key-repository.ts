import type { ApiKeyRepository } from "@millrace/engine";
import type { ExpressionBuilder } from "kysely";
import { orViolation } from "./writing/constraint.ts";
import { keyColumns } from "./rows/account-row.ts";
import type { Database, ManagementSchema } from "./rows/schema.ts";
import { transact } from "./writing/transact.ts";
import { newestFirst } from "./writing/list-place.ts";

export function createApiKeyRepository(db: Database): ApiKeyRepository {
  const keys = db.selectFrom("api_key").selectAll();
  return {
    insert(key) {
      return orViolation(
        async () => {
          await db.insertInto("api_key").values(keyColumns.toRow(key)).execute();
          return "inserted" as const;
        },
        { unique: "hash-taken" as const, "foreign-key": "account-missing" as const },
      );
    },
    insertFirst(key) {
      return transact(db, async (transaction) => {
        const any = await transaction.selectFrom("api_key").select("id").limit(1).executeTakeFirst();
        if (any !== undefined) return false;
        await transaction.insertInto("api_key").values(keyColumns.toRow(key)).execute();
        return true;
      });
    },
    findByHash: async (hash) => keyColumns.one(await keys.where("hash", "=", hash).executeTakeFirst()),
    async get(accountId, keyId) {
      const own = keys.where("id", "=", keyId).where("account_id", "=", accountId);
      return keyColumns.one(await own.executeTakeFirst());
    },
    find: async (keyId) => keyColumns.one(await keys.where("id", "=", keyId).executeTakeFirst()),
    async list(accountId) {
      const own = keys.where("account_id", "=", accountId).orderBy("created_at_ms").orderBy("id");
      return (await own.execute()).map(keyColumns.fromRow);
    },
    async page(accountId, { usableAtMs, ...page }) {
      let own = keys.where("account_id", "=", accountId);
      if (usableAtMs !== undefined) own = own.where(usableAt(usableAtMs));
      return (await newestFirst(own, page).execute()).map(keyColumns.fromRow);
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
        return keyColumns.one(row);
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
async function isLastAdmin(db: Database, accountId: string, keyId: string, nowMs: number): Promise<boolean> {
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
