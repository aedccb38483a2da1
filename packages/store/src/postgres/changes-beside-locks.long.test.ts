import type { JobStore } from "@millrace/engine";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { endpointId, newJob, startMs, submitted } from "../jobs-conformance/conformance/job-samples.ts";
import { openShard } from "./postgres-jobs.test-support.ts";
import { makeTables } from "./commit/job-tables.test-support.ts";

const server = sharedPostgres("changes of jobs beside locks of others on PostgreSQL");

const REFUSED = { status: "rejected", reason: { code: "unavailable", retryAfterSeconds: 1 } };
const JOBS = 20;

describe.runIf(server.available)("while somebody else holds", () => {
  let others: Client;
  let jobs: JobStore;
  const closers: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    const { url } = await server.createDatabase();
    await makeTables(url);
    const shard = await openShard(url, 0);
    jobs = shard.jobs;
    others = new Client({ connectionString: url });
    await others.connect();
    closers.push(
      () => others.end(),
      () => shard.close(),
    );
  });
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  function submitMany(): Promise<unknown>[] {
    return Array.from({ length: JOBS }, () => jobs.submit(newJob()));
  }

  test("one job, its change is refused in time, and changes of others beside it are made", async () => {
    const held = await submitted(jobs);
    await others.query("BEGIN; SELECT 1 FROM job FOR UPDATE");
    const outcomes = await Promise.allSettled([jobs.cancel(endpointId, held, startMs), ...submitMany()]);
    expect(outcomes[0]).toMatchObject(REFUSED);
    for (const outcome of outcomes.slice(1)) expect(outcome).toMatchObject({ value: { kind: "created" } });
    await others.query("ROLLBACK");
    expect(await jobs.cancel(endpointId, held, startMs)).toMatchObject({ kind: "applied" });
    expect(await jobs.counters(endpointId)).toMatchObject({ inQueue: JOBS, inProgress: 0 });
  });

  test("the whole table, all changes are refused together, and the next ones are made", async () => {
    await others.query("BEGIN; LOCK TABLE job");
    for (const outcome of await Promise.allSettled(submitMany())) expect(outcome).toMatchObject(REFUSED);
    await others.query("ROLLBACK");
    await Promise.all(submitMany());
    expect(await jobs.counters(endpointId)).toMatchObject({ inQueue: JOBS });
  });
});
