import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Applications of the official Python package, and the archives that workers of their endpoints get. */
const TABLES: readonly string[] = [
  `CREATE TABLE flash_app (
    id text PRIMARY KEY NOT NULL,
    account_id text NOT NULL,
    name text NOT NULL,
    created_at_ms bigint NOT NULL,
    environments_json text NOT NULL,
    UNIQUE (account_id, name)
  )`,
  `CREATE TABLE flash_build (
    id text PRIMARY KEY NOT NULL,
    app_id text NOT NULL,
    created_at_ms bigint NOT NULL,
    token_hash text NOT NULL,
    bytes bigint NOT NULL,
    blob_id text UNIQUE,
    is_ready integer NOT NULL
  )`,
  `CREATE INDEX flash_build_list ON flash_build (app_id, created_at_ms)`,
];

export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of TABLES) await sql.raw(statement).execute(db);
  },
};
