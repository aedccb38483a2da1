import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTables } from "../commit/job-tables.test-support.ts";
import { connectWriter } from "../../wire/connection.ts";
import { sharedPostgres } from "../../../../../.tools/vitest/shared-postgres.ts";
import { FINISHED_PARTITIONS } from "../statements/finished-buckets.ts";
import { LAST_SEQUENCE } from "./reads.ts";
import { statementsOfJobs } from "./statements.test-support.ts";

const server = sharedPostgres("plans of job statements");

const COLUMNS = `sequence, random, sync, endpoint_id, status, low_priority, position, created_at, queued_at, expires_at,
  retention_ms, input`;

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
  "with statistics of tables that hold nothing but dead rows": [
    // So many that the index of what waits is deeper than that of expiries, in which equal ones are joined.
    fill(120_000, 0),
    `INSERT INTO job_done (${COLUMNS}, bucket) SELECT ${COLUMNS}, sequence % ${FINISHED_PARTITIONS} FROM job`,
    "INSERT INTO job_chunk (sequence, random, number) SELECT sequence, random, 1 FROM job",
    "INSERT INTO job_idempotency SELECT endpoint_id, sequence, sequence, random, '' FROM job",
    ...["job", "job_done", "job_chunk", "job_idempotency"].flatMap(emptyAndAnalyze),
  ],
};

function fill(count: number, status: number): string {
  return `INSERT INTO job (${COLUMNS})
    SELECT n, n, 0, 'e' || n % 3, ${status}, 0, n, 0, 0, 9000000000000, 60000, '{}' FROM generate_series(1, ${count}) AS n`;
}

/** As a queue is when it is looked at while nothing waits, and dead rows were not cleaned yet. */
function emptyAndAnalyze(table: string): string[] {
  return [`DELETE FROM ${table}`, `ANALYZE ${table}`];
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly PlanNode[];
}

function nodesOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

describe.runIf(server.available)("plans of job statements", () => {
  let migrated: string;
  beforeAll(async () => {
    const { name, url } = await server.createDatabase();
    await makeTables(url);
    migrated = name;
  });

  describe.each(Object.entries(tables))("%s", (_, steps) => {
    let filler: Client;
    let client: Client;
    beforeAll(async () => {
      const { url } = await server.createDatabase(migrated);
      filler = new Client({ connectionString: url });
      await filler.connect();
      for (const step of steps) await filler.query(step);
      client = await connectWriter({ url });
    });
    afterAll(async () => {
      await client.end();
      await filler.end();
    });

    async function planOf(statement: string): Promise<readonly PlanNode[]> {
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`EXPLAIN (FORMAT JSON) ${statement}`);
      const plan = rows[0]?.["QUERY PLAN"][0].Plan;
      if (plan === undefined) throw new Error("there is no plan");
      return nodesOf(plan);
    }

    test.each(statementsOfJobs)("$name finds jobs by its index alone", async ({ name, text, types, indexes }) => {
      await client.query(`PREPARE ${name} (${types.join(", ")}) AS ${text}`);
      const nodes = await planOf(`EXECUTE ${name} (${types.map(() => "NULL").join(", ")})`);
      const kinds = nodes.map((node) => node["Node Type"]);
      expect(kinds.filter((type) => /Bitmap|Hash Join|Merge Join/.test(type))).toEqual([]);
      const read = nodes.filter((node) => /Scan/.test(node["Node Type"]) && node["Relation Name"]?.startsWith("job"));
      // Without a condition a scan walks all entries, the dead ones too.
      expect(read.filter((node) => node["Index Cond"] === undefined)).toEqual([]);
      const used = read.map((node) => node["Index Name"]?.replace(/^job_done_\w+_pkey$/, "job_done_pkey"));
      expect([...new Set(used)].toSorted()).toEqual(indexes.toSorted());
    });

    test("a submit looks for endpoints that moved by a look-up of each, whether or not there are any", async () => {
      const moved = (await planOf("EXECUTE insert (NULL)")).find((node) => node["Relation Name"] === "endpoint_moved");
      expect(moved).toMatchObject({ "Index Name": "endpoint_moved_pkey", "Index Cond": expect.any(String) });
    });

    test("a start finds the highest key and place by indexes", async () => {
      const nodes = await planOf(LAST_SEQUENCE.text);
      expect(nodes.map((node) => node["Index Name"])).toContain("job_retried");
      expect(nodes.filter((node) => /Seq Scan|Bitmap/.test(node["Node Type"]))).toEqual([]);
    });

    test("a claim reads as many waiting jobs as it was asked for, in their order, without sorting", async () => {
      const nodes = await planOf("EXECUTE job_waiting ('e1', 0, 0, 0, 16)");
      const conditions = nodes.flatMap((node) => node["Index Cond"] ?? []);
      expect(conditions).toEqual([
        expect.stringMatching(/\(low_priority = 0\) AND \("position" >= \$2\)/),
        expect.stringMatching(/\(low_priority = 1\) AND \("position" >= \$3\)/),
      ]);
      expect(nodes.filter((node) => node["Node Type"] === "Sort")).toEqual([]);
    });
  });
});
