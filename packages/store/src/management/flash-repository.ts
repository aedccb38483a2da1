import type { FlashApp, FlashBuild, FlashRepository } from "@millrace/engine";
import type { Kysely, Selectable, Transaction } from "kysely";
import { orViolation } from "./writing/constraint.ts";
import { locksRows } from "./writing/row-lock.ts";
import { transact } from "./writing/transact.ts";
import { fromJson } from "./rows/json-column.ts";
import { toJson } from "./rows/row-numbers.ts";
import type { FlashAppTable, FlashBuildTable } from "./rows/flash-tables.ts";
import type { ManagementSchema } from "./rows/schema.ts";

export function createFlashRepository(db: Kysely<ManagementSchema>): FlashRepository {
  const apps = db.selectFrom("flash_app").selectAll();
  const builds = db.selectFrom("flash_build").selectAll();
  return {
    insertApp: (app) =>
      orViolation(
        async () => {
          await db.insertInto("flash_app").values(toAppRow(app)).execute();
          return "inserted" as const;
        },
        { unique: "name-taken" as const },
      ),
    async app(id) {
      return appOf(await apps.where("id", "=", id).executeTakeFirst());
    },
    async apps(accountId) {
      const own = apps.where("account_id", "=", accountId);
      const rows = await own.orderBy("created_at_ms", "desc").orderBy("id", "desc").execute();
      return rows.map(fromAppRow);
    },
    changeApp: (id, apply) =>
      transact(
        db,
        async (transaction) => {
          const app = appOf(await lockedApp(transaction, id));
          if (app === undefined) return undefined;
          const changed = apply(app);
          await transaction.updateTable("flash_app").set(toAppRow(changed)).where("id", "=", id).execute();
          return changed;
        },
        { lockingRows: true },
      ),
    removeApp: (id) =>
      transact(db, async (transaction) => {
        const rows = await transaction
          .deleteFrom("flash_build")
          .where("app_id", "=", id)
          .returning("blob_id")
          .execute();
        await transaction.deleteFrom("flash_app").where("id", "=", id).execute();
        return rows.flatMap(({ blob_id: blobId }) => blobId ?? []);
      }),
    async insertBuild({ id, appId, createdAtMs, tokenHash, bytes, blobId, isReady }) {
      const row = { id, app_id: appId, created_at_ms: createdAtMs, token_hash: tokenHash, bytes, blob_id: blobId };
      await db
        .insertInto("flash_build")
        .values({ ...row, is_ready: isReady ? 1 : 0 })
        .execute();
    },
    async build(id) {
      const row = await builds.where("id", "=", id).executeTakeFirst();
      return row && fromBuildRow(row);
    },
    async builds(appId) {
      const own = builds.where("app_id", "=", appId);
      return (await own.orderBy("created_at_ms", "desc").orderBy("id", "desc").execute()).map(fromBuildRow);
    },
    async uploaded(id, blobId) {
      const empty = db.updateTable("flash_build").where("id", "=", id).where("blob_id", "is", null);
      return (await empty.set({ blob_id: blobId }).executeTakeFirst()).numUpdatedRows > 0n;
    },
    async ready(id) {
      await db.updateTable("flash_build").set({ is_ready: 1 }).where("id", "=", id).execute();
    },
    async removeBuild(id) {
      await db.deleteFrom("flash_build").where("id", "=", id).execute();
    },
  };
}

function lockedApp(transaction: Transaction<ManagementSchema>, id: string) {
  const query = transaction.selectFrom("flash_app").selectAll().where("id", "=", id);
  return (locksRows(transaction) ? query.forUpdate() : query).executeTakeFirst();
}

function toAppRow({ id, accountId, name, createdAtMs, environments }: FlashApp): Selectable<FlashAppTable> {
  return { id, account_id: accountId, name, created_at_ms: createdAtMs, environments_json: toJson(environments) };
}

function appOf(row: Selectable<FlashAppTable> | undefined): FlashApp | undefined {
  return row && fromAppRow(row);
}

function fromAppRow(row: Selectable<FlashAppTable>): FlashApp {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    createdAtMs: Number(row.created_at_ms),
    environments: fromJson(row.environments_json),
  };
}

function fromBuildRow(row: Selectable<FlashBuildTable>): FlashBuild {
  return {
    id: row.id,
    appId: row.app_id,
    createdAtMs: Number(row.created_at_ms),
    tokenHash: row.token_hash,
    bytes: Number(row.bytes),
    blobId: row.blob_id,
    isReady: row.is_ready === 1,
  };
}
