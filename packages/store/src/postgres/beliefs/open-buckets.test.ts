import type { QueryResultRow } from "pg";
import { expect, test } from "vitest";
import type { Session } from "../../wire/connection.ts";
import { ringBucket, SEPARATE_BUCKET } from "../statements/finished-buckets.ts";
import { OpenBuckets } from "./open-buckets.ts";

const slot = 5_000_000;
const bucket = ringBucket(slot);

/** A database that has reserved the bucket up to a slot, or fails; and what it was asked for. */
function database(answer: () => number) {
  const asked: (readonly unknown[])[] = [];
  const session: Session = {
    async rows<Row extends QueryResultRow>(_: unknown, values: readonly unknown[] = []): Promise<Row[]> {
      asked.push(values);
      return [{ slot: answer() } as unknown as Row];
    },
  };
  return { asked, buckets: new OpenBuckets(session) };
}

test("a bucket is opened once for all jobs that expire in the same five minutes", async () => {
  const { asked, buckets } = database(() => slot);
  await Promise.all([buckets.open([slot, undefined, slot]), buckets.open([slot])]);
  expect(asked).toEqual([[bucket, slot]]);
  expect(buckets.bucketOf(slot)).toBe(bucket);
});

test("a job that belongs in no bucket, or in one that was not opened, lies apart", async () => {
  const { buckets } = database(() => slot);
  await buckets.open([undefined]);
  expect([buckets.bucketOf(undefined), buckets.bucketOf(slot)]).toEqual([SEPARATE_BUCKET, SEPARATE_BUCKET]);
});

test("a bucket that a clock ahead of time has reserved is not written to before", async () => {
  const { asked, buckets } = database(() => slot + 16);
  await buckets.open([slot]);
  await buckets.open([slot]);
  expect(buckets.bucketOf(slot)).toBe(SEPARATE_BUCKET);
  expect(asked).toHaveLength(1);
});

test("while the database cannot open a bucket, jobs lie apart, and it is asked again", async () => {
  let isBusy = true;
  const { buckets } = database(() => {
    if (isBusy) throw Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
    return slot;
  });
  await buckets.open([slot]);
  expect(buckets.bucketOf(slot)).toBe(SEPARATE_BUCKET);
  isBusy = false;
  await buckets.open([slot]);
  expect(buckets.bucketOf(slot)).toBe(bucket);
});

test("what else fails is a failure of the change", async () => {
  const { buckets } = database(() => {
    throw Object.assign(new Error("permission denied for table finished_bucket"), { code: "42501" });
  });
  await expect(buckets.open([slot])).rejects.toThrow("permission denied");
});
