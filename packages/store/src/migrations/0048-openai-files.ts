import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Files of clients for OpenAI, and which batches are theirs. */
const STATEMENTS: readonly string[] = [
  `ALTER TABLE batch ADD COLUMN openai integer NOT NULL DEFAULT 0`,
  `CREATE TABLE openai_file (
    id text PRIMARY KEY NOT NULL,
    endpoint_id text NOT NULL,
    account_id text NOT NULL,
    name text NOT NULL,
    bytes bigint NOT NULL,
    created_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    blob_id text UNIQUE,
    batch_id text
  )`,
  `CREATE INDEX openai_file_list ON openai_file (endpoint_id, created_at_ms)`,
  `CREATE INDEX openai_file_account ON openai_file (account_id)`,
  `CREATE INDEX openai_file_batch ON openai_file (batch_id)`,
  `CREATE INDEX openai_file_expiry ON openai_file (expires_at_ms)`,
];

export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
