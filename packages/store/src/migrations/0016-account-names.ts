import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Accounts can have names, and keys tell when they were last used. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("account").addColumn("name", "text").execute();
    await db.schema.alterTable("api_key").addColumn("last_used_at_ms", "bigint").execute();
  },
};
