import { expect, test } from "vitest";
import { type Bucket, hourMs, mergeBuckets, minuteMs } from "./bucket.ts";
import { readHistory } from "./endpoint-history.ts";
import type { BucketQuery, StoredBucket } from "./ports.ts";

const startMs = Date.UTC(2026, 4, 4, 8);
const nowMs = startMs + hourMs;

function row(endpointId: string, minute: number, changes: Partial<Bucket>, writer = "g1"): StoredBucket {
  const bucket = { ...mergeBuckets([]), ...changes };
  return { endpointId, spanMs: minuteMs, atMs: startMs + minute * minuteMs, writer, bucket };
}

/** A store of these rows that notes how many endpoints each read is asked for. */
function storeOf(rows: readonly StoredBucket[]) {
  const reads: number[] = [];
  const asked: string[] = [];
  return {
    reads,
    asked,
    async read(ids: readonly string[], { spanMs, fromMs, untilMs, unmerged }: BucketQuery) {
      reads.push(ids.length);
      asked.push(`${spanMs / minuteMs} ${unmerged === true ? "unmerged" : "all"}`);
      return rows.filter(
        (one) => ids.includes(one.endpointId) && one.spanMs === spanMs && one.atMs >= fromMs && one.atMs < untilMs,
      );
    },
  };
}

test("jobs of endpoints and the most that was seen at each add up; percentiles are those of all jobs", async () => {
  const workers = { ...mergeBuckets([]).workers, running: 2 };
  const store = storeOf([
    row("a", 0, { completed: 3, run: { 5: 3 }, inQueue: 4, oldestAgeMs: 900, workers }),
    // Another gateway saw the same queue.
    row("a", 0, { completed: 1, run: { 5: 1 }, inQueue: 3, workers }, "g2"),
    row("a", 1, { inQueue: 7 }),
    row("b", 0, { completed: 16, run: { 41: 16 }, inQueue: 5, oldestAgeMs: 400, workers }),
    row("c", 0, { completed: 100 }),
  ]);
  const { buckets } = await readHistory({ store, nowMs }, ["a", "b"], { stepMs: 5 * minuteMs });
  expect(buckets[0]).toMatchObject({ completed: 20, inQueueMax: 12, oldestAgeMaxMs: 900, workers: { running: 4 } });
  expect(buckets[0]?.runMs.p50).toBeGreaterThan(1_000);
  expect(buckets.slice(1).every(({ completed, runMs }) => completed === 0 && runMs.p50 === null)).toBe(true);
});

test("the total adds up what the steps count, and has the most that any of them saw", async () => {
  const store = storeOf([
    row("a", 0, { completed: 3, run: { 5: 3 }, inQueue: 4 }),
    row("a", 2, { completed: 1, failed: 1, run: { 41: 20 }, inQueue: 7 }),
  ]);
  const { total, buckets } = await readHistory({ store, nowMs }, ["a"], { stepMs: minuteMs });
  expect(total).toMatchObject({ at: buckets[0]?.at, completed: 4, failed: 1, inQueueMax: 7 });
  expect(total.runMs).toEqual(buckets[2]?.runMs);
});

test("one read answers a bounded number of rows, however many endpoints there are", async () => {
  const ids = Array.from({ length: 500 }, (_, at) => `ep${at}`);
  const store = storeOf(ids.map((id) => row(id, 3, { submitted: 1 })));
  const { buckets } = await readHistory({ store, nowMs }, ids, { stepMs: minuteMs });
  expect(buckets[3]?.submitted).toBe(500);
  expect(Math.max(...store.reads) * 60).toBeLessThanOrEqual(2_000);
});

test("steps of hours are made of hours, and of the minutes of hours that are not stored", async () => {
  const store = storeOf([{ ...row("a", 0, { completed: 2 }), spanMs: hourMs }]);
  const { buckets } = await readHistory({ store, nowMs }, ["a"], { stepMs: hourMs });
  expect(buckets[0]?.completed).toBe(2);
  expect(store.asked).toEqual(["60 all", "1 unmerged"]);
});

test.each([
  ["to", { toMs: Date.UTC(9999, 11, 31, 23, 59, 59), stepMs: minuteMs }],
  ["from", { fromMs: -90_000, toMs: hourMs, stepMs: hourMs }],
])("a history whose times cannot be written is refused: %s", async (field, request) => {
  const answer = readHistory({ store: storeOf([]), nowMs }, ["a"], request);
  await expect(answer).rejects.toMatchObject({ code: "invalid_request", details: [{ field }] });
});
