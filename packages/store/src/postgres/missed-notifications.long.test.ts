import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createJobIdSource, type GatewayNotification } from "@millrace/engine";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endpointId, newJob, startMs, workerId } from "../jobs-conformance/conformance/job-samples.ts";
import { openShard, openStore } from "./postgres-jobs.test-support.ts";
import { makeTables } from "./commit/job-tables.test-support.ts";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import type { PostgresJobStore } from "./jobs/postgres-job-store.ts";

const server = sharedPostgres("jobs that nobody told of");

/** The queue is searched from its front once a second, and later where that takes long: so only this clock, which is moved, counts. */
const SEARCHED_AGAIN_MS = 1_100;

describe.runIf(server.available)("a job queued by another gateway, of which no word came, before where we are", () => {
  const closers: (() => Promise<void>)[] = [];
  let url: string;
  let here: PostgresJobStore;
  let there: PostgresJobStore;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    ({ url } = await server.createDatabase());
    await makeTables(url);
    here = await open(url);
    there = await open(url);
  });
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
    vi.useRealTimers();
  });

  async function open(url: string): Promise<PostgresJobStore> {
    const shard = await openShard(url, 0);
    closers.push(() => shard.close());
    return shard.jobs;
  }

  async function submit(store: PostgresJobStore, createdAtMs: number): Promise<string> {
    // Numbers of one source only rise; each gateway has its own.
    const ids = createJobIdSource({ lastSequence: 0 });
    const job = newJob({ ...ids.next(createdAtMs, false, 0), createdAtMs });
    await store.submit(job);
    return job.id;
  }

  async function claimOne(): Promise<string | undefined> {
    const [claimed] = await here.claim({ endpointId, workerId, nowMs: startMs, maxJobs: () => 1 });
    return claimed?.job.id;
  }

  test("is handed out soon, also from a queue that is never empty", async () => {
    const later = [startMs + 1_000, startMs + 2_000, startMs + 3_000];
    for (const atMs of later) await submit(here, atMs);
    await claimOne();
    const missed = await submit(there, startMs);
    vi.advanceTimersByTime(SEARCHED_AGAIN_MS);
    await expect.poll(claimOne).toBe(missed);
  });

  test("is told of to those who wait, as if the word had come", async () => {
    const heard: GatewayNotification[] = [];
    const folder = await mkdtemp(join(tmpdir(), "millrace-missed-"));
    const store = await openStore(url, folder);
    closers.push(
      () => store.close(),
      () => rm(folder, { recursive: true }),
    );
    store.gateways.onNotification((notification) => heard.push(notification));
    const claimOfStore = () => store.jobs.claim({ endpointId, workerId, nowMs: startMs, maxJobs: () => 1 });
    expect(await claimOfStore()).toEqual([]);
    await submit(there, startMs);
    expect(store.jobs.mayHaveWaiting(endpointId)).toBe(false);
    vi.advanceTimersByTime(SEARCHED_AGAIN_MS);
    // What a gateway asks for at intervals.
    store.jobs.queuedElsewhere(endpointId);
    const place = { lowPriority: 0, position: startMs * 1000, shard: 0 };
    await expect.poll(() => heard).toContainEqual({ kind: "queued", endpointId, place });
  });

  test("is seen by the fleet, which else would start no worker for it", async () => {
    await submit(here, startMs + 1_000);
    await claimOne();
    await here.normalPriorityQueue(endpointId, startMs);
    await submit(there, startMs);
    vi.advanceTimersByTime(SEARCHED_AGAIN_MS);
    await expect
      .poll(() => here.normalPriorityQueue(endpointId, startMs))
      .toEqual({ oldestQueuedAtMs: startMs, waiting: 1 });
  });
});
