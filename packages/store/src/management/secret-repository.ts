import type { SecretRepository } from "@millrace/engine";
import { orViolation } from "./writing/constraint.ts";
import { secretColumns } from "./rows/resource-rows.ts";
import type { Database } from "./rows/schema.ts";
import { newestFirst } from "./writing/list-place.ts";

export function createSecretRepository(db: Database): SecretRepository {
  const secrets = db.selectFrom("secret").selectAll();
  return {
    insert: (secret, sealed) =>
      orViolation(
        async () => {
          await db
            .insertInto("secret")
            .values({ ...secretColumns.toRow(secret), sealed })
            .execute();
          return "inserted" as const;
        },
        { unique: "name-taken" as const },
      ),
    get: async (id) => secretColumns.one(await secrets.where("id", "=", id).executeTakeFirst()),
    list: async (accountId) =>
      (await newestFirst(secrets.where("account_id", "=", accountId)).execute()).map(secretColumns.fromRow),
    async read(accountId, names, atMs) {
      if (names.length === 0) return new Map();
      const rows = await db
        .updateTable("secret")
        .set({ last_retrieved_at_ms: atMs })
        .where("account_id", "=", accountId)
        .where("name", "in", names)
        .returning(["name", "sealed"])
        .execute();
      return new Map(rows.map(({ name, sealed }) => [name, sealed]));
    },
    async update(id, { updatedAtMs, description, sealed }) {
      const row = await db
        .updateTable("secret")
        .set({
          ...secretColumns.changes({ updatedAtMs, description }),
          ...(sealed === undefined ? {} : { sealed, value_changed_at_ms: updatedAtMs }),
        })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      return secretColumns.one(row) ?? "missing";
    },
    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom("secret").where("id", "=", id).executeTakeFirst();
      return numDeletedRows === 0n ? "missing" : "removed";
    },
  };
}
