import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Keys can be restricted to network volumes. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("api_key").addColumn("volume_ids", "text").execute();
  },
};
