import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What happened at endpoints over time: minutes as each gateway saw them, and hours of all gateways. Nothing refers to other tables. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("endpoint_bucket")
      .addColumn("endpoint_id", "text", (column) => column.notNull())
      .addColumn("span_ms", "bigint", (column) => column.notNull())
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .addColumn("writer", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("endpoint_bucket_key", ["endpoint_id", "span_ms", "at_ms", "writer"])
      .execute();
    await db.schema.createIndex("endpoint_bucket_age").on("endpoint_bucket").columns(["span_ms", "at_ms"]).execute();
  },
};
