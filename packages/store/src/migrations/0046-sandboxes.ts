import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The records of sandboxes. The index of those that are not settled stays small however many have ended. */
const TABLES: readonly string[] = [
  `CREATE TABLE sandbox (
    id text PRIMARY KEY NOT NULL,
    account_id text NOT NULL,
    created_at_ms bigint NOT NULL,
    last_activity_at_ms bigint NOT NULL,
    ended_at_ms bigint,
    is_settled integer NOT NULL,
    facts_json text NOT NULL,
    end_json text
  )`,
  `CREATE INDEX sandbox_list ON sandbox (account_id, created_at_ms)`,
  `CREATE INDEX sandbox_unsettled ON sandbox (id) WHERE is_settled = 0`,
];

export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of TABLES) await sql.raw(statement).execute(db);
  },
};
