import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Jobs that expire as most do are found by their keys and leave the index of expiries; see `usual-expiry.ts`. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`DROP INDEX job_expiry`).execute(db);
    await sql
      .raw(
        `CREATE INDEX job_expiry ON job (expires_at)
          WHERE webhook_due_at IS NULL AND NOT (status < 2 AND expires_at = created_at + 86400000
            AND sequence < (created_at + 10) * 1000)`,
      )
      .execute(db);
  },
};
