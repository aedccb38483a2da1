import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { withClient } from "../base/databases.ts";

/** Durable writes without a server before them, one after the other. */
export interface Commits {
  readonly what: "fsync" | "sqlite" | "postgres";
  readonly durationMs: number;
  /** Folder for the file, and address of the database. */
  readonly directory: string;
  readonly databaseUrl?: string;
}

/** Rows of a group commit: as many as there are callers. */
export const ROWS_A_COMMIT = 64;
const ROW_BYTES = 1024;
const SYNC_BYTES = 4096;

export interface CommitsResult {
  /** Syncs, or rows in commits. */
  readonly count: number;
  readonly elapsedMs: number;
}

export async function commits(work: Commits): Promise<CommitsResult> {
  return await { fsync: syncs, sqlite: sqliteCommits, postgres: postgresCommits }[work.what](work);
}

function syncs({ directory, durationMs }: Commits): CommitsResult {
  const path = join(directory, "sync-probe");
  const file = openSync(path, "w");
  try {
    const bytes = Buffer.alloc(SYNC_BYTES, 1);
    return counted(durationMs, () => {
      writeSync(file, bytes);
      fdatasyncSync(file);
      return 1;
    });
  } finally {
    closeSync(file);
    rmSync(path, { force: true });
  }
}

function sqliteCommits({ directory, durationMs }: Commits): CommitsResult {
  const path = join(directory, "commits.db");
  const database = new DatabaseSync(path);
  try {
    database.exec(
      "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE jobs (id INTEGER PRIMARY KEY, input BLOB)",
    );
    const insert = database.prepare("INSERT INTO jobs (input) VALUES (?)");
    const row = Buffer.alloc(ROW_BYTES, 1);
    return counted(durationMs, () => {
      database.exec("BEGIN");
      for (let index = 0; index < ROWS_A_COMMIT; index += 1) insert.run(row);
      database.exec("COMMIT");
      return ROWS_A_COMMIT;
    });
  } finally {
    database.close();
    for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
  }
}

async function postgresCommits({ databaseUrl, durationMs }: Commits): Promise<CommitsResult> {
  return await withClient(databaseUrl, async (client) => {
    await client.query("CREATE TABLE jobs (id bigserial PRIMARY KEY, input text NOT NULL)");
    const rows = Array.from({ length: ROWS_A_COMMIT }, () => "x".repeat(ROW_BYTES));
    const insert = { name: "insert", text: "INSERT INTO jobs (input) SELECT unnest($1::text[])", values: [rows] };
    const startMs = performance.now();
    let count = 0;
    while (performance.now() - startMs < durationMs) {
      await client.query(insert);
      count += ROWS_A_COMMIT;
    }
    const elapsedMs = performance.now() - startMs;
    await client.query("DROP TABLE jobs");
    return { count, elapsedMs };
  });
}

function counted(durationMs: number, step: () => number): CommitsResult {
  const startMs = performance.now();
  let count = 0;
  while (performance.now() - startMs < durationMs) count += step();
  return { count, elapsedMs: performance.now() - startMs };
}
