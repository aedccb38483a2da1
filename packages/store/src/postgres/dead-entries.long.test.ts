import { createJobIdSource } from "@millrace/engine";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endpointId, newJob, startMs, workerId } from "../jobs-conformance/conformance/job-samples.ts";
import { openShard } from "./postgres-jobs.test-support.ts";
import { makeTables } from "./commit/job-tables.test-support.ts";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import type { PostgresJobStore } from "./jobs/postgres-job-store.ts";

const server = sharedPostgres("queues beside an old transaction");

const JOBS = 400;
/** Entries read for a job by all else that is done about it. */
const READS_MAX = 10;

describe.runIf(server.available)("beside a transaction that stays open", () => {
  let store: PostgresJobStore;
  let holder: Client;
  let close: () => Promise<void>;

  beforeEach(async () => {
    const { url } = await server.createDatabase();
    await makeTables(url);
    const shard = await openShard(url, 0);
    store = shard.jobs;
    holder = new Client({ connectionString: url });
    await holder.connect();
    close = async () => {
      await shard.close();
      await holder.end();
    };
  });
  afterEach(async () => {
    vi.useRealTimers();
    await close();
  });

  /** Entries of the index of waiting jobs that were read by now. The server's processes tell it after a second at most. */
  async function entriesRead(): Promise<number> {
    const read = async (): Promise<number> => {
      const { rows } = await holder.query<{ read: string }>(
        "SELECT idx_tup_read AS read FROM pg_stat_user_indexes WHERE indexrelname = 'job_waiting'",
      );
      return Number(rows[0]?.read);
    };
    let last = -1;
    await expect
      .poll(
        async () => {
          const before = last;
          last = await read();
          return last > 0 && last === before;
        },
        { interval: 1_500 },
      )
      .toBe(true);
    return last;
  }

  test.each([
    ["of usual priority", () => false],
    ["of both priorities", (index: number) => index % 3 === 0],
  ])("jobs %s that come one by one are handed out without a walk over those before them", async (_, isLow) => {
    // Looks from the front, which walk over all dead entries, come once a second: no time passes here.
    vi.useFakeTimers({ toFake: ["performance"] });
    await holder.query("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM job");
    const ids = createJobIdSource({ lastSequence: 0 });
    for (let index = 0; index < JOBS; index += 1) {
      const nowMs = startMs + index;
      const job = newJob({ ...ids.next(nowMs, false, 0), createdAtMs: nowMs, lowPriority: isLow(index) });
      await store.submit(job);
      // More than there are: each claim learns that nothing else waits.
      const claimed = await store.claim({ endpointId, workerId, nowMs, maxJobs: () => 4 });
      expect(claimed.map((one) => one.job.id)).toEqual([job.id]);
      expect(await store.normalPriorityQueue(endpointId, nowMs)).toEqual({ oldestQueuedAtMs: null, waiting: 0 });
      const attempt = { endpointId, jobId: job.id, workerId, attemptToken: claimed[0]?.job.attemptToken ?? null };
      await store.finish({ attempt, to: "COMPLETED", by: "worker", output: null, error: null, nowMs });
    }
    await holder.query("COMMIT");
    expect(await entriesRead()).toBeLessThan(JOBS * READS_MAX);
  });
});
