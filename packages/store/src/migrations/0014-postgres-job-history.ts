import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What the row of a job no longer tells: notes as an array. Null for most jobs; moves with the job. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ["job", "job_done"]) await sql.raw(`ALTER TABLE ${table} ADD COLUMN history jsonb`).execute(db);
  },
};
