import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What the row of a job no longer tells: notes as a JSON array. Null for most jobs. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`ALTER TABLE job ADD COLUMN history TEXT`).execute(db);
  },
};
