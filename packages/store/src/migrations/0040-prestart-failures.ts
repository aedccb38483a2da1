import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The last prestart hook of each endpoint that failed, and the attempt whose job failed by it. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("prestart_failure")
      .addColumn("endpoint_id", "text", (column) => column.primaryKey().notNull())
      .addColumn("version", "bigint", (column) => column.notNull())
      .addColumn("attempt", "text", (column) => column.notNull())
      .addColumn("last_at_ms", "bigint", (column) => column.notNull())
      .execute();
  },
};
