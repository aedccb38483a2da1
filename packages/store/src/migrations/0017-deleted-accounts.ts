import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Deleted accounts stay as rows: what they were billed refers to them. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("account").addColumn("deleted_at_ms", "bigint").execute();
  },
};
