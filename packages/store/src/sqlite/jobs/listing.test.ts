import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JobListPage } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submitted } from "../../jobs-conformance/conformance/job-samples.ts";
import { wholeList } from "../../jobs-conformance/conformance/listing.ts";
import { type JobDatabase, openJobDatabase } from "./job-database.test-support.ts";

const OTHERS = 200_000;
/** Keys of jobs that are newer than those that the tests submit. */
const NEWER = 2 * wholeList.nowMs * 1000;

describe("a list beside many jobs of other endpoints", () => {
  let folder: string;
  let database: JobDatabase;
  let id: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-listing-"));
    database = await openJobDatabase(folder);
    id = await submitted(database.store);
    database.connection.db.exec(`
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${OTHERS})
      INSERT INTO job (sequence, random, sync, endpoint_id, status, low_priority, position, created_at, queued_at, expires_at,
        retention_ms) SELECT ${NEWER} + n, 0, 0, 'other', n % 6, 0, n, 0, 0, 9000000000000, 60000 FROM numbers`);
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  test("a page ends after as many jobs as it may examine, and leaves turns to others meanwhile", async () => {
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const page = await database.store.list(wholeList);
    isOver = true;
    const last = NEWER + OTHERS + 1 - limits.jobsExaminedPerPageMax;
    expect(page).toEqual({ jobs: [], next: { sequence: last, random: 0 } });
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  test("the pages together have all jobs", async () => {
    const pages: JobListPage[] = [];
    for (let { below } = wholeList; ;) {
      const page = await database.store.list({ ...wholeList, below });
      pages.push(page);
      if (page.next === null) break;
      below = page.next;
    }
    expect(pages.flatMap(({ jobs }) => jobs).map((job) => job.id)).toEqual([id]);
    expect(pages.length).toBe(OTHERS / limits.jobsExaminedPerPageMax + 1);
  });

  test.each([["IN_QUEUE"], ["IN_QUEUE", "IN_PROGRESS"]] as const)(
    "few jobs in the states %s %s are found at once",
    async (...states) => {
      const filter = { ...wholeList.filter, states };
      expect(await database.store.list({ ...wholeList, filter })).toMatchObject({ jobs: [{ id }], next: null });
    },
  );

  test("many jobs that wait are found in the order of their keys", async () => {
    const filter = { ...wholeList.filter, states: ["IN_QUEUE" as const] };
    const query = { ...wholeList, endpointId: "other", filter, limit: 3 };
    const { jobs, next } = await database.store.list(query);
    const newest = NEWER + OTHERS - (OTHERS % 6);
    expect(jobs.map((job) => job.status)).toEqual(["IN_QUEUE", "IN_QUEUE", "IN_QUEUE"]);
    expect(next).toEqual({ sequence: newest - 12, random: 0 });
  });

  test("statements walk along the keys of a range, and along indexes by endpoint", () => {
    const { db } = database.connection;
    const plan = (statement: string): string =>
      db
        .prepare(`EXPLAIN QUERY PLAN ${statement}`)
        .all()
        .map((row) => String(row["detail"]))
        .join("; ");
    expect(
      plan("SELECT sequence FROM job WHERE sequence < 9 AND sequence >= 0 ORDER BY sequence DESC LIMIT 1 OFFSET 249"),
    ).toBe("SEARCH job USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)");
  });
});
