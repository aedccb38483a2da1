import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The mark of the place where all gateways keep their blobs; null until one was marked. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`ALTER TABLE installation ADD COLUMN blob_store text`).execute(db);
  },
};
