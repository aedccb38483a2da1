import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Who changed what. Nothing refers to other tables: entries outlive what they tell of. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("audit_entry")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("key_id", "text", (column) => column.notNull())
      .addColumn("key_name", "text", (column) => column.notNull())
      .addColumn("address", "text")
      .addColumn("request_id", "text", (column) => column.notNull())
      .addColumn("operation", "text", (column) => column.notNull())
      .addColumn("resource_kind", "text")
      .addColumn("resource_id", "text")
      .addColumn("before_json", "text")
      .addColumn("after_json", "text")
      .execute();
    await db.schema
      .createIndex("audit_entry_page")
      .on("audit_entry")
      .columns(["account_id", "created_at_ms", "id"])
      .execute();
    await db.schema.createIndex("audit_entry_age").on("audit_entry").columns(["created_at_ms"]).execute();
  },
};
