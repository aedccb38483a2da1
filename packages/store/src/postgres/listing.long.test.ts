import { formatJobId, type JobListPage, parseJobId } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { Client, type Pool, type PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { newJob, submitted } from "../jobs-conformance/conformance/job-samples.ts";
import { readPages, wholeList } from "../jobs-conformance/conformance/listing.ts";
import { openShard } from "./postgres-jobs.test-support.ts";
import { makeTables } from "./commit/job-tables.test-support.ts";
import { stateBits } from "../jobs/job-row.ts";
import type { JobShard } from "./job-shard.ts";
import { createReaders } from "../wire/connection.ts";
import { FINISHED_PARTITIONS } from "./statements/finished-buckets.ts";
import { LISTINGS } from "./jobs/listing.ts";

const server = sharedPostgres("lists of jobs");
const OTHERS = 200_000;
/** Keys of jobs that are newer than those that the tests submit. */
const NEWER = 2 * wholeList.nowMs * 1000;

/** Jobs of another endpoint, half of them finished. */
function fill(table: "job" | "job_done", remainder: 0 | 1): string {
  const isDone = table === "job_done";
  return `INSERT INTO ${table} (sequence, random, sync, endpoint_id, status, low_priority, position, created_at, queued_at,
      expires_at, retention_ms, input${isDone ? ", bucket" : ""})
    SELECT ${NEWER} + n, n, 0, 'other', ${isDone ? "2 + n % 4" : "0"}, 0, n, 0, 0, 9000000000000, 60000, '{}'${isDone ? ", n % 17" : ""}
    FROM generate_series(1, ${OTHERS}) AS n WHERE n % 2 = ${remainder}`;
}

const TYPES = "text, int8, int8, int8, int8, int8, int, text, boolean, int8".split(", ");

interface PlanNode {
  readonly "Node Type": string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that came from tables. */
function rowsRead(node: PlanNode): number {
  const own = /Scan/.test(node["Node Type"]) && !/CTE|Subquery/.test(node["Node Type"]);
  const rows = own ? node["Actual Rows"] * node["Actual Loops"] : 0;
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), rows);
}

describe.runIf(server.available)("a list on PostgreSQL", () => {
  let shard: JobShard;
  let readers: Pool;
  let reader: PoolClient;
  let id: string;

  beforeAll(async () => {
    const { url } = await server.createDatabase();
    await makeTables(url);
    shard = await openShard(url, 0);
    id = await submitted(shard.jobs);
    readers = createReaders({ url });
    reader = await readers.connect();
    // A plan that was made while the tables were small is kept.
    for (const { name, text } of LISTINGS) {
      await reader.query(`PREPARE ${name} (${TYPES.join(", ")}) AS ${text}`);
      await reader.query(`EXECUTE ${name} (${TYPES.map(() => "NULL").join(", ")})`);
    }
    const filler = new Client({ connectionString: url });
    await filler.connect();
    for (const step of [fill("job", 0), fill("job_done", 1)]) await filler.query(step);
    await filler.end();
  });
  afterAll(async () => {
    reader.release();
    await readers.end();
    await shard.close();
  });

  test.each(LISTINGS)("$name reads no more rows than it may examine", async ({ name }) => {
    const count = 1_000;
    const values = `'other', ${NEWER * 2}, 0, 0, ${count}, 0, ${stateBits([])}, NULL, false, 101`;
    const { rows } = await reader.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE ${name} (${values})`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    if (plan === undefined) throw new Error("there is no plan");
    // A merge reads one row ahead of each part.
    expect(rowsRead(plan)).toBeLessThanOrEqual(count + 1 + FINISHED_PARTITIONS);
  });

  test("beside many jobs of other endpoints, pages end after as many as they may examine, and have all jobs", async () => {
    const { jobs } = shard;
    const pages: JobListPage[] = [];
    for (let { below } = wholeList; ;) {
      const page = await jobs.list({ ...wholeList, below });
      pages.push(page);
      if (page.next === null) break;
      below = page.next;
    }
    const first = NEWER + OTHERS + 1 - limits.jobsExaminedPerPageMax;
    expect(pages[0]).toMatchObject({ jobs: [], next: { sequence: first } });
    expect(pages.flatMap((page) => page.jobs).map((job) => job.id)).toEqual([id]);
    expect(pages.length).toBe(OTHERS / limits.jobsExaminedPerPageMax + 1);
  });

  test("few jobs that wait or run are found at once", async () => {
    const filter = { ...wholeList.filter, states: ["IN_QUEUE", "IN_PROGRESS"] as const };
    const page = await shard.jobs.list({ ...wholeList, filter });
    expect(page).toMatchObject({ jobs: [{ id }], next: null });
  });

  test("jobs of several gateways with the same sequence number are each in one page", async () => {
    const { key } = newJob();
    const ids = [5, 3, 9, 1].map((random) => formatJobId({ ...key, random }));
    for (const one of ids) {
      await shard.jobs.submit({ ...newJob({ endpointId: "twins" }), id: one, key: parseJobId(one) ?? key });
    }
    const pages = await readPages(shard.jobs, { endpointId: "twins", limit: 1, below: { ...key, random: 2 ** 52 } });
    expect(pages.flat().map((job) => job.id)).toEqual([ids[2], ids[0], ids[1], ids[3]]);
  });
});
