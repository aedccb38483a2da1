import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** How jobs ended that failed or timed out; the rows outlive their jobs. One for a job, by its key; the index has the order of the list. */
const TABLES: readonly string[] = [
  `CREATE TABLE job_failure (
    sequence bigint NOT NULL,
    random bigint NOT NULL,
    sync integer NOT NULL,
    endpoint_id text NOT NULL,
    status integer NOT NULL,
    error text,
    finished_at bigint NOT NULL,
    worker_id text,
    attempts integer NOT NULL,
    PRIMARY KEY (sequence, random)
  )`,
  `CREATE INDEX job_failure_list ON job_failure (endpoint_id, finished_at, sequence, random)`,
];

export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of TABLES) await sql.raw(statement).execute(db);
  },
};
