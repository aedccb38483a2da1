import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Since when operators drain a host. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("host").addColumn("draining_since_ms", "bigint").execute();
  },
};
