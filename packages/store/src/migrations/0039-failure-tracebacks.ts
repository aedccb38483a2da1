import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What the record of a failure has besides its line: the end of the traceback, and the start of the last attempt. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw("ALTER TABLE job_failure ADD COLUMN started_at bigint").execute(db);
    await sql.raw("ALTER TABLE job_failure ADD COLUMN traceback text").execute(db);
  },
};
