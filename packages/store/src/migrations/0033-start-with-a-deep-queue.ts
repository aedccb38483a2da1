import { sql, SqliteAdapter, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What a start asks about all jobs is answered by small indexes, so that it does not read every job: which places in queues are beyond
 * the keys of jobs (those of retried ones), and, on SQLite, which blobs are referred to.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`CREATE INDEX job_retried ON job (position) WHERE position > sequence`).execute(db);
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
    for (const table of ["job_input", "job_output", "job_chunk"]) {
      await sql.raw(`CREATE INDEX ${table}_blob ON ${table} (blob_id) WHERE blob_id IS NOT NULL`).execute(db);
    }
  },
};
