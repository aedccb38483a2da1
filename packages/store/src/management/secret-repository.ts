import type { Secret, SecretRepository } from "@millrace/engine";
import type { Kysely, Selectable } from "kysely";
import { orViolation } from "./writing/constraint.ts";
import type { ManagementSchema, SecretTable } from "./rows/schema.ts";

export function createSecretRepository(db: Kysely<ManagementSchema>): SecretRepository {
  return {
    insert: (secret, sealed) =>
      orViolation(
        async () => {
          const row = {
            id: secret.id,
            account_id: secret.accountId,
            name: secret.name,
            description: secret.description,
            sealed,
            created_at_ms: secret.createdAtMs,
            updated_at_ms: secret.updatedAtMs,
            last_retrieved_at_ms: secret.lastRetrievedAtMs,
            value_changed_at_ms: secret.valueChangedAtMs,
          };
          await db.insertInto("secret").values(row).execute();
          return "inserted" as const;
        },
        { unique: "name-taken" as const },
      ),
    async get(id) {
      const row = await db.selectFrom("secret").selectAll().where("id", "=", id).executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },
    async list(accountId) {
      const rows = await db
        .selectFrom("secret")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("created_at_ms", "desc")
        .orderBy("id", "desc")
        .execute();
      return rows.map(fromRow);
    },
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
          updated_at_ms: updatedAtMs,
          ...(description === undefined ? {} : { description }),
          ...(sealed === undefined ? {} : { sealed, value_changed_at_ms: updatedAtMs }),
        })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? "missing" : fromRow(row);
    },
    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom("secret").where("id", "=", id).executeTakeFirst();
      return numDeletedRows === 0n ? "missing" : "removed";
    },
  };
}

function fromRow(row: Selectable<SecretTable>): Secret {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    description: row.description,
    createdAtMs: Number(row.created_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
    lastRetrievedAtMs: row.last_retrieved_at_ms === null ? null : Number(row.last_retrieved_at_ms),
    valueChangedAtMs: Number(row.value_changed_at_ms),
  };
}
