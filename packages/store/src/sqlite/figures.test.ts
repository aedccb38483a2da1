import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely } from "kysely";
import { expect, test } from "vitest";
import { EmbeddedSqliteDialect } from "../embedded/kysely-dialect.ts";
import { type BucketSchema, createBucketStore } from "../figures/bucket-store.ts";
import { describeBucketStore } from "../figures/conformance.ts";
import { openLogs } from "./open-logs.ts";

describeBucketStore("SQLite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "millrace-buckets-"));
  const errors: unknown[] = [];
  const { buckets, close } = await openLogs(folder, (error) => errors.push(error));
  return {
    store: buckets,
    async close() {
      await close();
      await rm(folder, { recursive: true });
      expect(errors).toEqual([]);
    },
  };
});

test("what is asked of some endpoints reads no rows of others", async () => {
  const folder = await mkdtemp(join(tmpdir(), "millrace-buckets-"));
  const { connection, close } = await openLogs(folder, () => undefined);
  const statements: string[] = [];
  const db = new Kysely<BucketSchema>({
    dialect: new EmbeddedSqliteDialect(connection),
    log: ({ query }) => void statements.push(query.sql),
  });
  const buckets = createBucketStore(db);
  const span = { spanMs: 60_000, fromMs: 0, untilMs: 1e15 };
  for (const ids of [["a"], ["a", "b"]])
    for (const unmerged of [false, true]) await buckets.read(ids, { ...span, unmerged });
  await buckets.remove("a");
  expect(statements.length).toBeGreaterThanOrEqual(5);
  for (const statement of statements) {
    const plan = connection.db.prepare(`EXPLAIN QUERY PLAN ${statement}`).all();
    const reads = plan.map((row) => String(row["detail"])).filter((detail) => /^(?:SEARCH|SCAN)/.test(detail));
    expect(reads.length).toBeGreaterThan(0);
    for (const read of reads) expect(read, statement).toContain("endpoint_id=?");
  }
  await close();
  await rm(folder, { recursive: true });
});
