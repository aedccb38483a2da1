import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

function addTo(tables: readonly string[]): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const table of tables) await sql.raw(`ALTER TABLE ${table} ADD COLUMN traceparent TEXT`).execute(db);
    },
  };
}

/** The trace that a job belongs to. Null for most jobs; on PostgreSQL it moves with the job. */
export const sqliteMigration: Migration = addTo(["job"]);
export const postgresMigration: Migration = addTo(["job", "job_done"]);
