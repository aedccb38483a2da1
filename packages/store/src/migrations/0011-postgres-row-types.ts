import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Types of the rows that statements about many jobs take as one parameter: of jobs that come in, that are handed out, and
 * that end. Each column as an array of its own would have the server unpack up to sixteen arrays side by side.
 */
const TYPES: readonly string[] = [
  `CREATE TYPE job_intake AS (
    sequence int8, random int8, sync int8, endpoint_id text, low_priority int8, created_at int8, expires_at int8,
    hard_expires_at int8, retention_ms int8, execution_timeout_ms int8, webhook text, s3_config text,
    idempotency_key text, input bytea, input_blob text, generation int8
  )`,
  `CREATE TYPE job_taking AS (sequence int8, random int8, token text, worker_id text, started_at int8)`,
  `CREATE TYPE job_ending AS (
    sequence int8, random int8, to_status int8, ended_at int8, to_error text, end_at int8, due_at int8, token text,
    result bytea, result_blob text, to_bucket int8
  )`,
];

export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of TYPES) await sql.raw(statement).execute(db);
  },
};
