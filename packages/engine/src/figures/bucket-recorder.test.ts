import { describe, expect, test } from "vitest";
import { createClock, type MovableClock } from "../kernel/clock.ts";
import { runningJob } from "../jobs/model/job-record.test-support.ts";
import { requestOutcomes } from "../requests/index.ts";
import { startFleetRig } from "../workers/fleet/fleet-rig.test-support.ts";
import { fleetEndpoint } from "../workers/state/fleet-endpoint.test-support.ts";
import { type Bucket, hourMs, minuteMs } from "./bucket.ts";
import { type BucketRecorder, createBucketRecorder } from "./bucket-recorder.ts";
import { readHistory } from "./endpoint-history.ts";
import type { BucketStore, StoredBucket } from "./ports.ts";
import { createRunStatistics } from "./run-statistics.ts";

const startMs = Date.UTC(2026, 4, 4, 8);
const dayMs = 24 * hourMs;

interface MemoryBuckets extends BucketStore {
  readonly rows: Map<string, StoredBucket>;
  failing: boolean;
}

function memoryBuckets(): MemoryBuckets {
  const rows = new Map<string, StoredBucket>();
  const store: MemoryBuckets = {
    rows,
    failing: false,
    async write(buckets) {
      if (store.failing) throw new Error("the disk is full");
      for (const row of buckets) {
        rows.set(
          `${row.endpointId} ${row.spanMs} ${row.atMs} ${row.writer}`,
          JSON.parse(JSON.stringify(row)) as StoredBucket,
        );
      }
    },
    read: async (endpointIds, { spanMs, fromMs, untilMs, unmerged = false }) =>
      [...rows.values()].filter(
        (row) =>
          endpointIds.includes(row.endpointId) &&
          row.spanMs === spanMs &&
          row.atMs >= fromMs &&
          row.atMs < untilMs &&
          !(unmerged && rows.has(`${row.endpointId} ${hourMs} ${row.atMs - (row.atMs % hourMs)} `)),
      ),
    async unmergedHours({ beforeMs, limit }) {
      const hours = [...rows.values()].flatMap(({ endpointId, spanMs, atMs }) => {
        const hour = atMs - (atMs % hourMs);
        const isOpen = spanMs === minuteMs && atMs < beforeMs && !rows.has(`${endpointId} ${hourMs} ${hour} `);
        return isOpen ? [`${endpointId} ${hour}`] : [];
      });
      return [...new Set(hours)].slice(0, limit).map((text) => {
        const [endpointId = "", atMs = ""] = text.split(" ");
        return { endpointId, atMs: Number(atMs) };
      });
    },
    async trim(spanMs, beforeMs) {
      for (const [key, row] of rows) if (row.spanMs === spanMs && row.atMs < beforeMs) rows.delete(key);
    },
    async remove(endpointId) {
      for (const [key, row] of rows) if (row.endpointId === endpointId) rows.delete(key);
    },
  };
  return store;
}

function recorderOn(clock: MovableClock, store: BucketStore, writer = "g1", leads = true): BucketRecorder {
  return createBucketRecorder({
    clock,
    store,
    writer,
    report: () => null,
    leads: () => leads,
    onError: () => undefined,
  });
}

/** A job that waited and ran for so long, as the recorder hears of it. */
function play(recorder: BucketRecorder, waitedMs: number, ranMs: number): void {
  const job = runningJob({ endpointId: "ep1", queuedAtMs: startMs, startedAtMs: startMs + waitedMs });
  recorder.observe({ kind: "submitted", endpointId: "ep1", jobId: job.id });
  recorder.observe({ kind: "taken", job, input: { kind: "inline", bytes: new Uint8Array() } });
  const ended = { ...job, status: "COMPLETED" as const, finishedAtMs: startMs + waitedMs + ranMs };
  recorder.observe({ kind: "changed", endpointId: "ep1", jobId: job.id, job: ended, elsewhere: false });
  // What another gateway tells its waiting clients counts there.
  recorder.observe({ kind: "changed", endpointId: "ep1", jobId: job.id, job: ended, elsewhere: true });
}

async function history(store: BucketStore, clock: MovableClock, request: { fromMs?: number; stepMs?: number } = {}) {
  const { buckets } = await readHistory({ store, nowMs: clock.now() }, ["ep1"], { stepMs: minuteMs, ...request });
  return buckets;
}

function sum(buckets: readonly { submitted: number; started: number; completed: number }[]) {
  return {
    submitted: buckets.reduce((total, bucket) => total + bucket.submitted, 0),
    started: buckets.reduce((total, bucket) => total + bucket.started, 0),
    completed: buckets.reduce((total, bucket) => total + bucket.completed, 0),
  };
}

describe("a recorder", () => {
  test("stores a minute once it is over, and nothing while nothing happens", async () => {
    const clock = createClock({ frozenAtMs: startMs });
    const store = memoryBuckets();
    const recorder = recorderOn(clock, store);
    play(recorder, 1_000, 5_000);
    play(recorder, 100_000, 200_000);
    expect(store.rows.size).toBe(0);
    await clock.advance(minuteMs);
    expect(store.rows.size).toBe(1);
    const [bucket] = (await history(store, clock)).filter(({ submitted }) => submitted > 0);
    expect(bucket).toMatchObject({ submitted: 2, started: 2, completed: 2, failed: 0 });
    expect(bucket?.runMs.p50).toBeGreaterThan(4_500);
    expect(bucket?.runMs.p50).toBeLessThan(5_500);
    expect(bucket?.delayMs.p95).toBeGreaterThan(90_000);
    expect(bucket?.delayMs.p95).toBeLessThan(110_000);
    await clock.advance(30 * minuteMs);
    expect(store.rows.size).toBe(1);
    await recorder.close();
  });

  test("has each run counted once at every moment, also while its minute is stored or cannot be", async () => {
    const clock = createClock({ frozenAtMs: startMs });
    const store = memoryBuckets();
    const seen: (number | undefined)[] = [];
    const look = async (): Promise<void> => void seen.push((await runs("ep1"))?.runs);
    const recorder = recorderOn(clock, {
      ...store,
      async write(rows) {
        await look();
        await store.write(rows);
      },
    });
    const runs = createRunStatistics({ clock, store, recorder });
    play(recorder, 1_000, 5_000);
    await clock.advance(minuteMs - 1_000);
    await look();
    store.failing = true;
    await clock.advance(1_000);
    await look();
    store.failing = false;
    await clock.advance(minuteMs);
    await look();
    expect(seen.length).toBeGreaterThan(4);
    expect(new Set(seen)).toEqual(new Set([1]));
    await recorder.close();
  });

  test("counts requests as jobs, by what became of them, with one write a minute", async () => {
    const clock = createClock({ frozenAtMs: startMs });
    const store = memoryBuckets();
    const { requests, close } = recorderOn(clock, store);
    for (const outcome of requestOutcomes) {
      requests.admitted("ep1");
      const isServed = outcome !== "refused";
      if (isServed) requests.seated("ep1", 2_000);
      requests.ended("ep1", outcome, { totalMs: 12_000, servedMs: isServed ? 10_000 : null });
    }
    await clock.advance(minuteMs);
    expect(store.rows.size).toBe(1);
    const [bucket] = (await history(store, clock)).filter(({ submitted }) => submitted > 0);
    expect(bucket).toMatchObject({ submitted: 8, started: 7, completed: 4, failed: 3, cancelled: 1, timedOut: 0 });
    expect(bucket?.delayMs.p95).toBeLessThan(2_200);
    expect(bucket?.runMs.p50).toBeGreaterThan(9_000);
    await close();
  });

  test("loses nothing while the storage takes nothing for a while, nor when it closes", async () => {
    const clock = createClock({ frozenAtMs: startMs });
    const store = memoryBuckets();
    const recorder = recorderOn(clock, store);
    store.failing = true;
    for (let minute = 0; minute < 5; minute += 1) {
      play(recorder, 1, 1);
      await clock.advance(minuteMs);
    }
    store.failing = false;
    await clock.advance(minuteMs);
    play(recorder, 1, 1);
    await recorder.close();
    await clock.advance(minuteMs);
    expect(sum(await history(store, clock))).toEqual({ submitted: 6, started: 6, completed: 6 });
  });

  test("makes hours of the minutes of all gateways, and drops old minutes then old hours", async () => {
    const clock = createClock({ frozenAtMs: startMs });
    const store = memoryBuckets();
    const recorders = [recorderOn(clock, store, "g1"), recorderOn(clock, store, "g2", false)];
    for (let minute = 0; minute < 90; minute += 1) {
      for (const recorder of recorders) play(recorder, 10, 20);
      await clock.advance(minuteMs);
    }
    const expected = { submitted: 180, started: 180, completed: 180 };
    expect(sum(await history(store, clock, { fromMs: startMs }))).toEqual(expected);
    expect(sum(await history(store, clock, { fromMs: startMs, stepMs: hourMs }))).toEqual(expected);
    await clock.advance(3 * dayMs);
    play(recorders[0] as BucketRecorder, 1, 1);
    await clock.advance(2 * hourMs);
    const spans = (): readonly number[] => [...store.rows.values()].map(({ spanMs }) => spanMs);
    expect(spans().filter((spanMs) => spanMs === minuteMs)).toHaveLength(1);
    const after = await history(store, clock, { fromMs: startMs, stepMs: hourMs });
    expect(sum(after)).toEqual({ submitted: 181, started: 181, completed: 181 });
    await expect(history(store, clock, { fromMs: startMs, stepMs: 10 * minuteMs })).rejects.toThrow(/stepMs/);
    await clock.advance(100 * dayMs);
    play(recorders[0] as BucketRecorder, 1, 1);
    await clock.advance(2 * hourMs);
    expect(sum(await history(store, clock, { fromMs: startMs, stepMs: dayMs }))).toMatchObject({ submitted: 1 });
  });

  test("notes queue and workers each minute while there are any, also when nothing changes", async () => {
    const rig = await startFleetRig(fleetEndpoint({ workersMin: 1 }));
    const store = memoryBuckets();
    const recorder = createBucketRecorder({
      clock: rig.clock,
      store,
      writer: "g1",
      report: (endpointId) => rig.fleet.report(endpointId),
      leads: () => true,
      onError: () => undefined,
    });
    rig.fleet.onReconciled(recorder.reconciled);
    rig.queue.waiting(3);
    await rig.pass(5 * minuteMs);
    const rows = [...store.rows.values()].map(({ bucket }) => bucket);
    expect(rows.length).toBeGreaterThanOrEqual(4);
    expect(rows.every(({ inQueue, workers }: Bucket) => inQueue === 3 && workers.initializing >= 1)).toBe(true);
    expect(rows.at(-1)?.oldestAgeMs).toBeGreaterThan(3 * minuteMs);
    await recorder.close();
  });
});
