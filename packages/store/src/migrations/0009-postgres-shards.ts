import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { MOVED } from "../wire/sql-state.ts";

/**
 * What a database knows of itself as one of several, and of endpoints that left it. It refuses their jobs, by an error
 * that names the generation and the endpoint, unless the submit carries a placement of at least that generation.
 */
const STATEMENTS: readonly string[] = [
  `CREATE TABLE shard_identity (
    id smallint PRIMARY KEY CHECK (id = 1),
    installation text NOT NULL, shard smallint NOT NULL
  )`,
  `CREATE TABLE endpoint_moved (endpoint_id text PRIMARY KEY, generation bigint NOT NULL)`,
  `CREATE FUNCTION refuse_moved(endpoint_id text, generation bigint) RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the endpoint moved' USING ERRCODE = '${MOVED}', DETAIL = generation || ' ' || endpoint_id;
  END $$`,
];

export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
