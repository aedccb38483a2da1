import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { withClient } from "../../base/databases.ts";
import type { LoadResult } from "../../load/load.ts";
import type { DatabaseCost } from "../record/record.ts";

/** Sessions of PostgreSQL add to its counters at the latest when they have been idle for ten seconds. */
const COUNTERS_LATE_MS = 10_500;

/** What PostgreSQL counted so far. */
export interface DatabaseCounters {
  readonly bytes: number;
  readonly walBytes: number;
  readonly commits: number;
  /** Versions of rows that a change or a removal left behind. */
  readonly deadRows: number;
}

const COUNTERS = `SELECT
  pg_database_size(current_database()) AS "bytes",
  pg_current_wal_lsn() - '0/0'::pg_lsn AS "walBytes",
  (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS "commits",
  (SELECT coalesce(sum(n_tup_upd + n_tup_del), 0) FROM pg_stat_user_tables) AS "deadRows"`;

/** The write-ahead log is of the whole server, which only one party uses at a time. */
export async function readCounters(client: Client): Promise<DatabaseCounters> {
  const { rows } = await client.query<Record<keyof DatabaseCounters, string>>(COUNTERS);
  const number = (name: keyof DatabaseCounters): number => Number(rows[0]?.[name]);
  return {
    bytes: number("bytes"),
    walBytes: number("walBytes"),
    commits: number("commits"),
    deadRows: number("deadRows"),
  };
}

/** Measures what each job of this work costs a database, which no other program uses meanwhile. */
export async function databaseCost(url: string, work: () => Promise<LoadResult>): Promise<DatabaseCost> {
  return await withClient(url, async (client) => {
    await delay(COUNTERS_LATE_MS);
    const before = await readCounters(client);
    const { count } = await work();
    await delay(COUNTERS_LATE_MS);
    const after = await readCounters(client);
    const perJob = (name: keyof DatabaseCost): number => (after[name] - before[name]) / count;
    return { walBytes: perJob("walBytes"), commits: perJob("commits"), deadRows: perJob("deadRows") };
  });
}
