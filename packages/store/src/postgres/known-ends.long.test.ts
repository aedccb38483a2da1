import { type AttemptRef, firstPlacement, type JobStore, parseJobId } from "@millrace/engine";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import {
  attemptOf,
  blob,
  claim,
  complete,
  endpointId,
  everythingOf,
  newJob,
  startMs,
  workerId,
} from "../jobs-conformance/conformance/job-samples.ts";
import { openShard } from "./postgres-jobs.test-support.ts";
import { makeTables } from "./commit/job-tables.test-support.ts";

const server = sharedPostgres("ends of jobs that were not looked at");

/** What another gateway may do to a job that runs. */
const changes: readonly (readonly [
  name: string,
  change: (store: JobStore, attempt: AttemptRef) => Promise<unknown>,
])[] = [
  ["was cancelled", (store, { jobId }) => store.cancel(endpointId, jobId, startMs)],
  ["made progress", (store, attempt) => store.progress(attempt, blob("progress"), startMs)],
  ["has chunks", (store, attempt) => store.appendChunks(attempt, [{ output: blob("chunk"), metrics: null }], startMs)],
  ["expires earlier", (store, { jobId }) => store.setExpiry(endpointId, jobId, startMs + 10, startMs)],
  ["waits again", (store, attempt) => store.returnToQueue(attempt, "release", startMs)],
  ["ended", (store, attempt) => complete(store, attempt)],
  [
    "is in another attempt",
    async (store, attempt) => {
      await store.returnToQueue(attempt, "lose", startMs);
      await store.claim({ endpointId, workerId: "another", nowMs: startMs, maxJobs: () => 1 });
    },
  ],
];

describe.runIf(server.available)("jobs of one database", () => {
  const closers: (() => Promise<void>)[] = [];
  let url: string;
  let here: JobStore;
  let there: JobStore;
  let unreferenced: string[];

  beforeEach(async () => {
    ({ url } = await server.createDatabase());
    await makeTables(url);
    unreferenced = [];
    here = await open();
    there = await open();
    // From now on it is known here that nothing waits.
    await claim(here);
  });
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  async function open(): Promise<JobStore> {
    const shard = await openShard(url, 0, unreferenced);
    closers.push(() => shard.close());
    return shard.jobs;
  }

  /** Accepts jobs while a worker polls for as many, here. */
  async function begin(count: number): Promise<readonly AttemptRef[]> {
    const jobs = Array.from({ length: count }, () => newJob({ placement: firstPlacement }));
    const accepted = jobs.map((job) => here.submit(job));
    const claimed = await claim(here, { maxJobs: count });
    await Promise.all(accepted);
    expect(claimed.map(({ job }) => job.id)).toEqual(jobs.map(({ id }) => id));
    return claimed.map(({ job }) => attemptOf(job));
  }

  /** Values of a query, one a row. */
  async function query(text: string): Promise<readonly unknown[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ value: unknown }>(text);
    await client.end();
    return rows.map(({ value }) => value);
  }

  test("that are accepted while a worker polls are written once, as running", async () => {
    await begin(3);
    // A row that was changed lies behind the others.
    expect(await query("SELECT ctid::text AS value FROM job ORDER BY sequence")).toEqual(["(0,1)", "(0,2)", "(0,3)"]);
    expect(await here.counters(endpointId)).toMatchObject({ inQueue: 0, inProgress: 3 });
  });

  test("are handed out by priority, then in their order; those that no poll takes wait", async () => {
    const jobs = [true, false, false].map((lowPriority) => newJob({ lowPriority }));
    const [low, ...normal] = jobs.map(({ id }) => id);
    const accepted = jobs.map((job) => here.submit(job));
    const claimed = await claim(here, { maxJobs: 2 });
    await Promise.all(accepted);
    expect(claimed.map(({ job }) => job.id)).toEqual(normal);
    expect((await claim(here, { maxJobs: 5 })).map(({ job }) => job.id)).toEqual([low]);
  });

  test("that another gateway told of go first", async () => {
    const earlier = newJob();
    await there.submit(earlier);
    here.queuedElsewhere(endpointId, { lowPriority: 0, position: earlier.key.sequence, shard: 0 });
    const accepted = here.submit(newJob());
    const [claimed] = await here.claim({ endpointId, workerId, nowMs: startMs, maxJobs: () => 1 });
    await accepted;
    expect(claimed?.job.id).toBe(earlier.id);
  });

  test.each(changes)("end as if they were looked at when another gateway knows that one %s", async (_, change) => {
    const [one, other, same, another] = await begin(4);
    if (one === undefined || other === undefined || same === undefined || another === undefined) throw new Error();
    await change(there, one);
    const answers = await Promise.all([complete(here, one), complete(here, other)]);
    const told = unreferenced.splice(0).length;

    // The same by a store that handed out neither, so that it has to look.
    const looking = await open();
    await change(there, same);
    const looked = await Promise.all([complete(looking, same), complete(looking, another)]);

    expect(answers[1]?.kind).toBe("applied");
    expect(answers.map(({ kind }) => kind)).toEqual(looked.map(({ kind }) => kind));
    expect(told).toBe(unreferenced.length);
    const seen = async ({ jobId }: AttemptRef) => withoutNames(await everythingOf(there, jobId));
    expect(await seen(one)).toEqual(await seen(same));
    // Where it lies decides who removes it, and what else goes with it.
    const [bucket, ...others] = await query(
      `SELECT bucket AS value FROM job_done WHERE sequence IN (${[one, same].map(sequenceOf).join()})`,
    );
    for (const other of others) expect(other).toBe(bucket);
  });
});

function sequenceOf({ jobId }: AttemptRef): number {
  return parseJobId(jobId)?.sequence ?? 0;
}

/** Without what differs between any two jobs. */
function withoutNames(everything: object): unknown {
  const { counters: _, ...rest } = everything as { counters: unknown };
  const names = new Set(["id", "attemptToken"]);
  return JSON.parse(JSON.stringify(rest, (key, value: unknown) => (names.has(key) ? null : value)));
}
