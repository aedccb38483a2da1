import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The commits of the models of each endpoint, for its newest version that looked them up. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("model_pin")
      .addColumn("endpoint_id", "text", (column) => column.primaryKey().notNull())
      .addColumn("version", "bigint", (column) => column.notNull())
      .addColumn("commits_json", "text", (column) => column.notNull())
      .execute();
  },
};
