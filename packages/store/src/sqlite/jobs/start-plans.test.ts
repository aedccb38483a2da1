import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, sqliteMigrations } from "../../migrations/index.ts";
import { openSqlite, type SqliteConnection } from "../../embedded/connection.ts";
import { EmbeddedSqliteDialect } from "../../embedded/kysely-dialect.ts";
import { REFERENCED_BLOBS } from "./blob-references.ts";
import { UNFINISHED } from "../tables/counters.ts";
import { LAST_SEQUENCE } from "./reads.ts";

let folder: string;
let connection: SqliteConnection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-start-plans-"));
  connection = openSqlite(join(folder, "millrace.db"));
  await migrate(new Kysely({ dialect: new EmbeddedSqliteDialect(connection) }), sqliteMigrations);
});
afterAll(async () => {
  connection.close();
  await rm(folder, { recursive: true });
});

const statements = {
  "which blobs are referred to": {
    text: REFERENCED_BLOBS,
    indexes: ["job_input_blob", "job_output_blob", "job_chunk_blob"],
  },
  "the highest key and place": { text: LAST_SEQUENCE, indexes: ["job_retried"] },
  "how many jobs wait and run": { text: UNFINISHED, indexes: ["job_waiting", "job_running"] },
};

test.each(Object.entries(statements))("a start reads %s without reading every job", (_, { text, indexes }) => {
  const rows = connection.db.prepare(`EXPLAIN QUERY PLAN ${text}`).all() as { detail: string }[];
  const plan = rows.map(({ detail }) => detail);
  for (const index of indexes) expect(plan.join("\n")).toContain(`INDEX ${index}`);
  expect(plan.filter((detail) => /^SCAN job\w*$/.test(detail))).toEqual([]);
});
