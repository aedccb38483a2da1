import type { Bucket, BucketStore, StoredBucket } from "@millrace/engine";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

/** A store of buckets with an up-to-date schema and no rows. */
export interface BucketStoreSubject {
  readonly store: BucketStore;
  close(): Promise<void>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const startMs = Date.UTC(2026, 4, 4, 8);

function bucketOf(submitted: number): Bucket {
  const workers = { running: 1, idle: 0, initializing: 0, throttled: 0, unhealthy: 0, paused: 0 };
  const counts = { submitted, started: 2, completed: 1, failed: 0, timedOut: 0, cancelled: 0 };
  return { ...counts, delay: { 3: 2, 40: 1 }, run: {}, inQueue: 4, oldestAgeMs: 12.5, workers };
}

function minute(at: number, changes: Partial<StoredBucket> = {}): StoredBucket {
  const rest = { endpointId: "ep1", spanMs: minuteMs, writer: "g1", bucket: bucketOf(at) };
  return { ...rest, atMs: startMs + at * minuteMs, ...changes };
}

/** What every storage of buckets has to do. Call it in a test file of the storage. */
export function describeBucketStore(name: string, open: () => Promise<BucketStoreSubject>): void {
  describe(`bucket store on ${name}`, () => {
    let subject: BucketStoreSubject;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());
    const store = (): BucketStore => subject.store;
    const all = { spanMs: minuteMs, fromMs: 0, untilMs: 1e15 };

    test("gives buckets back as they were, oldest first, one of each writer", async () => {
      const buckets = [minute(2), minute(0), minute(1, { writer: "g2" }), minute(1)];
      await store().write([...buckets, minute(0, { endpointId: "ep2" }), minute(0, { spanMs: hourMs, writer: "" })]);
      expect(await store().read(["ep1"], all)).toEqual([minute(0), minute(1), minute(1, { writer: "g2" }), minute(2)]);
      const within = { spanMs: minuteMs, fromMs: startMs + minuteMs, untilMs: startMs + 2 * minuteMs };
      expect(await store().read(["ep1"], within)).toHaveLength(2);
      expect(await store().read(["unknown"], all)).toEqual([]);
      expect((await store().read(["ep1", "ep2"], all)).filter(({ endpointId }) => endpointId === "ep2")).toEqual([
        minute(0, { endpointId: "ep2" }),
      ]);
    });

    test("a bucket takes the place of the one before it, also among many", async () => {
      await store().write([minute(0)]);
      await store().write([
        minute(0, { bucket: bucketOf(9) }),
        ...Array.from({ length: 450 }, (_, at) => minute(at + 1)),
      ]);
      const found = await store().read(["ep1"], all);
      expect(found).toHaveLength(451);
      expect(found[0]).toEqual(minute(0, { bucket: bucketOf(9) }));
    });

    test("tells which hours have minutes and are not merged", async () => {
      await store().write([minute(0), minute(59), minute(60), minute(125), minute(3, { endpointId: "ep2" })]);
      await store().write([minute(60, { spanMs: hourMs, writer: "" })]);
      const query = { beforeMs: startMs + 2 * hourMs, limit: 10 };
      const hours = await store().unmergedHours(query);
      expect(hours.toSorted((a, b) => (a.endpointId < b.endpointId ? -1 : 1))).toEqual([
        { endpointId: "ep1", atMs: startMs },
        { endpointId: "ep2", atMs: startMs },
      ]);
      expect(await store().unmergedHours({ ...query, limit: 1 })).toHaveLength(1);
      const left = await store().read(["ep1"], { ...all, unmerged: true });
      expect(left).toEqual([minute(0), minute(59), minute(125)]);
    });

    test("trims what is old of one span, also much of it", async () => {
      await store().write(Array.from({ length: 2_300 }, (_, at) => minute(at)));
      await store().write([minute(0, { spanMs: hourMs, writer: "" })]);
      await store().trim(minuteMs, startMs + 2_200 * minuteMs);
      expect((await store().read(["ep1"], all)).map(({ atMs }) => atMs)[0]).toBe(startMs + 2_200 * minuteMs);
      expect(await store().read(["ep1"], all)).toHaveLength(100);
      expect(await store().read(["ep1"], { ...all, spanMs: hourMs })).toHaveLength(1);
    });

    test("removes all of an endpoint", async () => {
      await store().write([minute(0), minute(0, { endpointId: "ep2" })]);
      await store().remove("ep1");
      expect(await store().read(["ep1"], all)).toEqual([]);
      expect(await store().read(["ep2"], all)).toHaveLength(1);
    });
  });
}
