import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTables } from "../../jobs-conformance/postgres-jobs.test-support.ts";
import { connectWriter } from "../wire/connection.ts";
import { sharedPostgres } from "../../../../../.tools/vitest/shared-postgres.ts";
import { LAST_SEQUENCE } from "./reads.ts";
import { statementsOfJobs } from "./statements.test-support.ts";

const server = sharedPostgres("plans of job statements");

/** What the tables look like when the plan is made; a plan once made is kept. */
const tables = {
  "while the tables are empty": [],
  "with a deep queue": [fill(60_000, 0)],
  "with a deep queue that was never analyzed and mostly dead": [
    "ALTER TABLE job SET (autovacuum_enabled = false)",
    fill(40_000, 0),
    "DELETE FROM job WHERE sequence % 50 <> 0",
  ],
  "with statistics of an empty table and a deep queue": ["ANALYZE job", fill(40_000, 0)],
};

function fill(count: number, status: number): string {
  return `INSERT INTO job (sequence, random, sync, endpoint_id, status, low_priority, position, created_at, queued_at,
      expires_at, retention_ms, input)
    SELECT n, n, 0, 'e' || n % 3, ${status}, 0, n, 0, 0, 9000000000000, 60000, '{}' FROM generate_series(1, ${count}) AS n`;
}

describe.runIf(server.available)("plans of job statements", () => {
  let migrated: string;
  beforeAll(async () => {
    const { name, url } = await server.createDatabase();
    await makeTables(url);
    migrated = name;
  });

  describe.each(Object.entries(tables))("%s", (_, steps) => {
    let client: Client;
    beforeAll(async () => {
      const { url } = await server.createDatabase(migrated);
      const filler = new Client({ connectionString: url });
      await filler.connect();
      for (const step of steps) await filler.query(step);
      await filler.end();
      client = await connectWriter({ url });
    });
    afterAll(() => client.end());

    test.each(statementsOfJobs)("$name walks an index and reads no table whole", async ({ name, text, types }) => {
      await client.query(`PREPARE ${name} (${types.join(", ")}) AS ${text}`);
      const nulls = types.map(() => "NULL").join(", ");
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN EXECUTE ${name} (${nulls})`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).not.toMatch(/Seq Scan on (job|endpoint_moved)|Bitmap|Hash Join|Merge Join/);
    });

    test("a submit looks for endpoints that moved by a look-up of each, whether or not there are any", async () => {
      const { rows } = await client.query<{ "QUERY PLAN": string }>("EXPLAIN EXECUTE insert (NULL)");
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain("Index Scan using endpoint_moved_pkey on endpoint_moved");
    });

    test("a start finds the highest key and place by indexes", async () => {
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${LAST_SEQUENCE.text}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toMatch(/Index Only Scan.* using job_retried/);
      expect(plan).not.toMatch(/Seq Scan on job\b|Bitmap/);
    });

    test("a claim reads as many waiting jobs as it was asked for, in their order, without sorting", async () => {
      const { rows } = await client.query<{ "QUERY PLAN": string }>("EXPLAIN EXECUTE job_waiting ('e1', 0, 0, 0, 16)");
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan.match(/Index Scan using job_waiting on job/g)).toHaveLength(2);
      expect(plan).toMatch(/Index Cond:.*\(low_priority = 0\) AND \("position" >= \$2\)/);
      expect(plan).toMatch(/Index Cond:.*\(low_priority = 1\) AND \("position" >= \$3\)/);
      expect(plan).not.toContain("Sort");
    });
  });
});
