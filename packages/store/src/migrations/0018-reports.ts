import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What the leading gateway reports of endpoints: `endpoint_report` what it knows now, `scaler_decision` how many workers it wanted over
 * time and why, `endpoint_release` when it rolled which release. Nothing refers to other tables.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("endpoint_report")
      .addColumn("endpoint_id", "text", (column) => column.primaryKey().notNull())
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("scaler_decision")
      .addColumn("endpoint_id", "text", (column) => column.notNull())
      .addColumn("at_ms", "bigint", (column) => column.notNull())
      .addColumn("workers", "bigint", (column) => column.notNull())
      .addColumn("why", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("scaler_decision_key", ["endpoint_id", "at_ms"])
      .execute();
    await db.schema.createIndex("scaler_decision_age").on("scaler_decision").columns(["at_ms"]).execute();
    await db.schema
      .createTable("endpoint_release")
      .addColumn("endpoint_id", "text", (column) => column.notNull())
      .addColumn("version", "bigint", (column) => column.notNull())
      .addColumn("image_name", "text", (column) => column.notNull())
      .addColumn("template_id", "text", (column) => column.notNull())
      .addColumn("started_at_ms", "bigint")
      .addColumn("completed_at_ms", "bigint")
      .addPrimaryKeyConstraint("endpoint_release_key", ["endpoint_id", "version"])
      .execute();
  },
};
