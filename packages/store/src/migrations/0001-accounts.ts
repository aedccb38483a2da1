import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Owners and their keys. Of a key only its SHA-256 is stored. Times are milliseconds since the Unix epoch. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("account")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("email", "text")
      .addColumn("webhook_secret", "text", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("api_key")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull().unique())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("endpoint_ids", "text")
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("expires_at_ms", "bigint")
      .addColumn("revoked_at_ms", "bigint")
      .execute();
    await db.schema.createIndex("api_key_account").on("api_key").columns(["account_id", "created_at_ms"]).execute();
  },
};
