import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Batches of endpoints, and their requests in segments. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("batch")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("endpoint_id", "text", (column) => column.notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("expires_at_ms", "bigint", (column) => column.notNull())
      .addColumn("active", "integer", (column) => column.notNull())
      .addColumn("facts_json", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("batch_endpoint").on("batch").columns(["endpoint_id", "created_at_ms"]).execute();
    await db.schema.createIndex("batch_active").on("batch").column("active").execute();
    await db.schema.createIndex("batch_expiry").on("batch").column("expires_at_ms").execute();
    await db.schema
      .createTable("batch_segment")
      .addColumn("batch_id", "text", (column) => column.notNull())
      .addColumn("number", "bigint", (column) => column.notNull())
      .addColumn("first_index", "bigint", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("version", "bigint", (column) => column.notNull())
      .addColumn("ids_json", "text")
      .addColumn("input_blob", "text", (column) => column.notNull())
      .addColumn("inputs", "text", (column) => column.notNull())
      .addColumn("result_blob", "text")
      .addColumn("outcomes", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("batch_segment_key", ["batch_id", "number"])
      .execute();
  },
};
