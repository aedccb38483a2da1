import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** While the leader waits for a long read to end, requests that look for a job wait behind it, each time that it tries. */
const LOCK_WAIT_MS = 10;

/**
 * For which five minutes each bucket of finished jobs is written to, so that a gateway whose clock was set back knows that what is
 * in it has not expired; see `postgres/jobs/open-buckets.ts`. The leader locks the row of a bucket while it empties it, so that no
 * gateway begins to write to it between the look and the emptying.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`CREATE TABLE finished_bucket (bucket integer PRIMARY KEY, slot bigint NOT NULL)`).execute(db);
    await sql.raw(`INSERT INTO finished_bucket SELECT bucket, 0 FROM generate_series(0, 15) AS bucket`).execute(db);
    await sql
      .raw(
        `CREATE FUNCTION empty_finished_bucket(emptied integer, before bigint) RETURNS void LANGUAGE plpgsql
          SET lock_timeout = ${LOCK_WAIT_MS} AS $$
          BEGIN
            PERFORM FROM finished_bucket WHERE bucket = emptied AND slot < before FOR UPDATE;
            IF FOUND THEN EXECUTE format('TRUNCATE %I', 'job_done_' || emptied); END IF;
          END
        $$`,
      )
      .execute(db);
  },
};
