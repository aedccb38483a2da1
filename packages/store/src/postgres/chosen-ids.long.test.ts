import {
  type ClaimedJob,
  type Clock,
  createClock,
  createJobEngine,
  firstPlacement,
  type JobEngine,
  type JobStore,
  type NewJob,
  type Payload,
  parseJobOptions,
  type QueueEndpoint,
} from "@millrace/engine";
import { limits } from "@millrace/spec";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { endpointId, inline, newJob, startMs, workerId } from "../jobs-conformance/conformance/job-samples.ts";
import { makeTables } from "./commit/job-tables.test-support.ts";
import type { JobShard } from "./job-shard.ts";
import { openShard } from "./postgres-jobs.test-support.ts";

const server = sharedPostgres("jobs that two gateways submit under the same id");
const ITEMS = 60;

/** A job whose result is a blob must be removed by itself, so its row lies in the separate bucket. */
const outputs: Readonly<Record<string, Payload>> = {
  "in the ring of finished jobs": inline('{"n":1}'),
  "in the separate bucket": { kind: "blob", blobId: "b", offsetBytes: 0, lengthBytes: 1 },
};

describe.runIf(server.available)("a job whose id its caller chose", () => {
  let gateways: readonly JobShard[];
  let one: JobStore;
  let other: JobStore;
  beforeEach(async () => {
    const { url } = await server.createDatabase();
    await makeTables(url);
    const [first, second] = [await openShard(url, 0), await openShard(url, 0)];
    gateways = [first, second];
    [one, other] = [first.jobs, second.jobs];
  });
  afterEach(() => Promise.all(gateways.map((gateway) => gateway.close())));

  const chosen = (changes: Partial<NewJob> = {}): NewJob =>
    newJob({ acknowledged: false, isIdChosen: true, ...changes });

  async function take(from: JobStore, count = 1): Promise<readonly ClaimedJob[]> {
    return await from.claim({ endpointId, workerId, nowMs: startMs, maxJobs: () => count });
  }

  async function end(on: JobStore, { job }: ClaimedJob, output: Payload = inline("1")): Promise<string> {
    const attempt = { endpointId, jobId: job.id, workerId, attemptToken: job.attemptToken };
    const outcome = await on.finish({ attempt, to: "COMPLETED", by: "worker", output, error: null, nowMs: startMs });
    return outcome.kind;
  }

  test("is stored once, and who submits it again is told of it, while it waits, while it runs and after its end", async () => {
    const job = chosen();
    const again = async (): Promise<unknown[]> => {
      const outcomes = [await one.submit(job), await other.submit(job)];
      return outcomes.map((outcome) => (outcome.kind === "repeated" ? outcome.job.status : outcome.kind));
    };
    expect(await one.submit(job)).toEqual({ kind: "created" });
    expect(await again()).toEqual(["IN_QUEUE", "IN_QUEUE"]);
    const [claimed] = await take(other);
    expect(await again()).toEqual(["IN_PROGRESS", "IN_PROGRESS"]);
    expect(await end(one, claimed as ClaimedJob)).toBe("applied");
    expect(await again()).toEqual(["COMPLETED", "COMPLETED"]);
    expect(await take(one)).toEqual([]);
    expect((await one.counters(endpointId)).completed).toBe(1);
  });

  test.each(Object.entries(outputs))(
    "that ended %s is not run again, whose end would find its row there",
    async (_, output) => {
      const job = chosen();
      await one.submit(job);
      for (const claimed of await take(one)) expect(await end(one, claimed, output)).toBe("applied");
      await other.submit(job);
      for (const claimed of await take(other)) await end(other, claimed, output);
      expect((await one.counters(endpointId)).completed).toBe(1);
    },
  );

  test.each(Object.entries(outputs))(
    "that ends %s runs once, and no report of it is refused, although two gateways feed the same requests",
    async (_, output) => {
      const jobs = Array.from({ length: ITEMS }, () => chosen());
      const ends = new Map<string, number>();
      let isOver = false;
      onTestFinished(() => {
        isOver = true;
      });
      async function work(store: JobStore): Promise<void> {
        while (!isOver) {
          for (const claimed of await take(store, 3)) {
            expect(await end(store, claimed, output)).toBe("applied");
            ends.set(claimed.job.id, (ends.get(claimed.job.id) ?? 0) + 1);
          }
        }
      }
      const workers = [work(one), work(other)];
      // Both feed the same requests, each at its own pace.
      const feed = async (store: JobStore, ahead: number): Promise<void> => {
        for (let at = 0; at < jobs.length; at += ahead) {
          await Promise.all(jobs.slice(at, at + ahead).map((job) => store.submit(job)));
        }
      };
      await Promise.all([feed(one, 7), feed(other, 2)]);
      await expect.poll(() => ends.size).toBe(ITEMS);
      await expect.poll(() => one.endpointsWithWaiting()).toEqual([]);
      isOver = true;
      await Promise.all(workers);
      expect([...ends.values()].filter((count) => count > 1)).toEqual([]);
    },
  );

  test("is followed to its end by a feeder that learns from its submission that another one was first", async () => {
    const clock = createClock({ frozenAtMs: startMs });
    const stopped = new AbortController();
    const engines = await Promise.all([one, other].map((store) => openEngine(clock, store)));
    onTestFinished(async () => {
      stopped.abort();
      await Promise.all(engines.map((engine) => engine.close()));
      clock.close();
    });
    const [first, second] = engines as [JobEngine, JobEngine];
    const item = {
      endpoint,
      ids: first.items.reserve(endpoint, 1),
      offset: 0,
      input: async () => inline("{}"),
      options: parseJobOptions({}),
      mayExist: false,
      signal: stopped.signal,
    };
    const running = first.items.run(item);
    let taken: readonly ClaimedJob[] = [];
    await expect.poll(async () => (taken = await take(one)).length).toBe(1);
    await end(one, taken[0] as ClaimedJob);
    expect(await second.items.run(item)).toMatchObject({ kind: "ended", view: { job: { status: "COMPLETED" } } });
    await clock.advance(2 * limits.runRetentionMs);
    expect(await second.items.run(item)).toEqual({ kind: "gone", why: "purged" });
    stopped.abort();
    await running;
  });
});

const endpoint: QueueEndpoint = {
  id: endpointId,
  accountId: "account",
  type: "QB",
  version: 1,
  executionTimeoutMs: 600_000,
  placement: firstPlacement,
};

function openEngine(clock: Clock, store: JobStore): Promise<JobEngine> {
  return createJobEngine({
    clock,
    store,
    endpoints: { get: () => endpoint, refresh: async () => endpoint },
    blobs: { has: async () => true },
    webhookSender: { send: () => Promise.reject(new Error("no webhook is sent here")) },
    webhookSecretOf: async () => "",
    onError(error) {
      throw error;
    },
  });
}
