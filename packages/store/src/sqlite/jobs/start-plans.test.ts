import { afterAll, beforeAll, expect, test } from "vitest";
import { openSqliteTables, type SqliteTables } from "../../migrations/sqlite.test-support.ts";
import { REFERENCED_BLOBS } from "./blob-references.ts";
import { UNFINISHED } from "../tables/counters.ts";
import { LAST_SEQUENCE } from "./reads.ts";

let tables: SqliteTables<unknown>;

beforeAll(async () => {
  tables = await openSqliteTables();
});
afterAll(async () => {
  await tables.close();
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
  const rows = tables.connection.db.prepare(`EXPLAIN QUERY PLAN ${text}`).all() as { detail: string }[];
  const plan = rows.map(({ detail }) => detail);
  for (const index of indexes) expect(plan.join("\n")).toContain(`INDEX ${index}`);
  expect(plan.filter((detail) => /^SCAN job\w*$/.test(detail))).toEqual([]);
});
