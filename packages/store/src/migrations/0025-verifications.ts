import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Runs of the contract suite. What lists show is apart from what a run found, which is larger. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("verification")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("facts_json", "text", (column) => column.notNull())
      .addColumn("findings_json", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("verification_page").on("verification").columns(["created_at_ms", "id"]).execute();
  },
};
