import type { AttemptRef, ChunkPage, JobStore } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { JobStoreRig } from "./job-store-rig.ts";
import {
  attemptOf,
  blob,
  complete,
  endpointId,
  fail,
  inline,
  nextPlace,
  running,
  startMs,
  submitted,
  taken,
  textOf,
} from "./job-samples.ts";

async function append(store: JobStore, attempt: AttemptRef, ...texts: string[]): Promise<void> {
  const chunks = texts.map((text) => ({ output: inline(text), metrics: null }));
  const outcome = await store.appendChunks(attempt, chunks, startMs);
  expect(outcome.kind).toBe("applied");
}

async function page(
  store: JobStore,
  jobId: string,
  after: number | "delivered" = "delivered",
  maxBytes = 1_000_000,
): Promise<ChunkPage> {
  const found = await store.chunks(endpointId, jobId, { after, maxBytes }, startMs);
  if (found === undefined) throw new Error("the job is gone");
  return found;
}

const numbersOf = ({ chunks }: ChunkPage): number[] => chunks.map(({ number }) => number);
const textsOf = ({ chunks }: ChunkPage): (string | null)[] => chunks.map(({ output }) => textOf(output));

export function describeChunks(rig: JobStoreRig): void {
  const { store } = rig;
  describe("chunks", () => {
    test("come back in their order, numbered from 1, with their metrics", async () => {
      const job = await running(store);
      const first = { output: inline('"a"'), metrics: '{"tokens":1}' };
      await store.appendChunks(attemptOf(job), [first, { output: inline('"b"'), metrics: null }], startMs);
      await store.appendChunks(attemptOf(job), [{ output: blob("big"), metrics: null }], startMs);
      expect(await page(store, job.id)).toEqual({
        job: { ...job, chunks: 3 },
        chunks: [
          { number: 1, ...first },
          { number: 2, output: inline('"b"'), metrics: null },
          { number: 3, output: blob("big"), metrics: null },
        ],
        more: false,
      });
    });

    test("that say what came before them are stored once, however often they are sent", async () => {
      const job = await running(store);
      const send = (text: string, after?: number) =>
        store.appendChunks(attemptOf(job), [{ output: inline(text), metrics: null }], startMs, after);
      const kinds = [await send("a", 0), await send("a", 0), await send("a", 1), await send("b"), await send("b", 2)];
      expect(kinds.map(({ kind }) => kind)).toEqual(["applied", "repeated", "applied", "applied", "repeated"]);
      expect(kinds.at(-1)).toMatchObject({ job: { chunks: 3 } });
      expect(textsOf(await page(store, job.id))).toEqual(["a", "a", "b"]);
    });

    test("an empty report adds nothing", async () => {
      const job = await running(store);
      await append(store, attemptOf(job));
      expect((await page(store, job.id)).chunks).toEqual([]);
      await append(store, attemptOf(job), "a");
      expect(numbersOf(await page(store, job.id))).toEqual([1]);
    });

    test("many reports at once keep the order in which they were made", async () => {
      const job = await running(store);
      const texts = Array.from({ length: 700 }, (_, index) => String(index));
      await Promise.all(texts.map((text) => append(store, attemptOf(job), text)));
      expect(textsOf(await page(store, job.id))).toEqual(texts);
    });

    test("stay after the job finished, until it expires", async () => {
      const job = await running(store);
      await append(store, attemptOf(job), "a");
      await complete(store, attemptOf(job));
      const found = await page(store, job.id);
      expect([found.job.status, ...textsOf(found)]).toEqual(["COMPLETED", "a"]);
    });

    test("of another endpoint's job are not seen", async () => {
      const job = await running(store);
      await append(store, attemptOf(job), "a");
      expect(await store.chunks("endpoint2", job.id, { after: 0, maxBytes: 10 }, startMs)).toBeUndefined();
      expect(await store.chunks(endpointId, "no id", { after: 0, maxBytes: 10 }, startMs)).toBeUndefined();
    });
  });

  describe("pages of chunks", () => {
    test("end with the chunk that passes the size, and say whether there is more", async () => {
      const job = await running(store);
      await append(store, attemptOf(job), "aaaa", "bbbb", "cc", "d");
      const first = await page(store, job.id, 0, 5);
      expect([textsOf(first), first.more]).toEqual([["aaaa", "bbbb"], true]);
      const second = await page(store, job.id, 2, 5);
      expect([textsOf(second), second.more]).toEqual([["cc", "d"], false]);
      expect(await page(store, job.id, 4, 5)).toMatchObject({ chunks: [], more: false });
      expect(await page(store, job.id, 99, 5)).toMatchObject({ chunks: [], more: false });
    });

    test("a page that ends with the last chunk says that there is no more", async () => {
      const job = await running(store);
      await append(store, attemptOf(job), "aaaa", "bbbb");
      expect((await page(store, job.id, 0, 8)).more).toBe(false);
      expect((await page(store, job.id, 1, 1)).more).toBe(false);
    });

    test("a chunk in the blob store counts with its size", async () => {
      const job = await running(store);
      const big = { output: blob("big"), metrics: null };
      await store.appendChunks(attemptOf(job), [big, { output: inline("a"), metrics: null }], startMs);
      expect(await page(store, job.id, 0, 50_000)).toMatchObject({ chunks: [{ number: 1 }], more: true });
    });
  });

  describe("delivery", () => {
    test("begins after what was delivered, which only rises and never passes the last chunk", async () => {
      const job = await running(store);
      await append(store, attemptOf(job), "a", "b", "c");
      await store.markDelivered(job.id, 2);
      expect(numbersOf(await page(store, job.id))).toEqual([3]);
      await store.markDelivered(job.id, 1);
      expect(numbersOf(await page(store, job.id))).toEqual([3]);
      await store.markDelivered(job.id, 99);
      expect(numbersOf(await page(store, job.id))).toEqual([3]);
      await store.markDelivered(job.id, 3);
      expect(numbersOf(await page(store, job.id))).toEqual([]);
      expect(numbersOf(await page(store, job.id, 0))).toEqual([1, 2, 3]);
      await append(store, attemptOf(job), "d");
      expect(numbersOf(await page(store, job.id))).toEqual([4]);
    });

    test("of a job that is not there is forgotten", async () => {
      const job = await running(store);
      await append(store, attemptOf(job), "a");
      await store.markDelivered("no id", 1);
      await store.markDelivered(job.id.slice(0, -1) + (job.id.endsWith("0") ? "1" : "0"), 1);
      expect(numbersOf(await page(store, job.id))).toEqual([1]);
    });

    test("starts with the new attempt's chunks, whose numbers go on from the old ones'", async () => {
      const job = await running(store);
      await append(store, attemptOf(job), "old1", "old2");
      await store.markDelivered(job.id, 1);
      await store.returnToQueue(attemptOf(job), "lose", startMs);
      const second = await taken(store);
      expect((await page(store, job.id)).chunks).toEqual([]);
      await append(store, attemptOf(second), "new");
      expect((await page(store, job.id)).chunks).toEqual([{ number: 3, output: inline("new"), metrics: null }]);

      await fail(store, attemptOf(second));
      await store.retry(endpointId, job.id, nextPlace(startMs), startMs);
      const third = await taken(store);
      expect((await page(store, job.id, 0)).chunks).toEqual([]);
      await append(store, attemptOf(third), "newest");
      expect(numbersOf(await page(store, job.id))).toEqual([4]);
      expect(numbersOf(await page(store, job.id, 0))).toEqual([4]);
    });

    test("a job that waits has no chunks", async () => {
      expect(await page(store, await submitted(store))).toMatchObject({ chunks: [], more: false });
    });
  });
}
