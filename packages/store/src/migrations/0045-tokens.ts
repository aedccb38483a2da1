import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The key that tokens of a job are counted for, and the tokens by hour. A gateway adds to rows of its own only, so that it can repeat a write. */
function counting(tables: readonly string[]): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const table of tables) await sql.raw(`ALTER TABLE ${table} ADD COLUMN token_key_id TEXT`).execute(db);
      await db.schema
        .createTable("token_count")
        .addColumn("account_id", "text", (column) => column.notNull())
        .addColumn("hour_ms", "bigint", (column) => column.notNull())
        .addColumn("endpoint_id", "text", (column) => column.notNull())
        .addColumn("key_id", "text", (column) => column.notNull())
        .addColumn("writer", "text", (column) => column.notNull())
        .addColumn("requests", "bigint", (column) => column.notNull())
        .addColumn("prompt_tokens", "bigint", (column) => column.notNull())
        .addColumn("completion_tokens", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("token_count_key", ["account_id", "hour_ms", "endpoint_id", "key_id", "writer"])
        .execute();
    },
  };
}

export const sqliteMigration: Migration = counting(["job"]);
export const postgresMigration: Migration = counting(["job", "job_done"]);
