import { expect, test } from "vitest";
import type { BlobStore } from "../kernel/payload.ts";
import { failedLine } from "./result-line.ts";
import { SegmentRun } from "./segment-run.ts";

const two = [{ lengthBytes: 2, inputStart: 0, inputEnd: 2 }].flatMap((place) => [place, place]);
const segment = {
  batchId: "batch_1",
  number: 0,
  firstIndex: 0,
  inputBlob: "inputs",
  inputs: two,
  state: "active",
  version: 1,
  ids: null,
  outcomes: [null, null],
  resultBlob: null,
} as const;

test("results that come while others are written are written with the next ones, before the segment is closed", async () => {
  const writing = Promise.withResolvers<void>();
  const writer = { blobId: "results", write: () => writing.promise, finish: async () => {}, abort: async () => {} };
  const blobs: BlobStore = {
    create: async () => writer,
    has: async () => true,
    async *read() {},
    remove: async () => {},
  };
  const run = new SegmentRun(segment, { firstSequence: 1, shard: 0, random: 1 }, Buffer.alloc(4), false);
  const end = (place: number): void => run.end(place, failedLine("batch_1", place, "it failed", 0), 0);
  for (const place of [run.take(), run.take()]) expect(place).toBeDefined();
  end(0);
  const first = run.writeResults(blobs, 0);
  end(1);
  writing.resolve();
  const { segment: stored, written } = await first;
  expect(stored).toMatchObject({ state: "active", outcomes: [{ code: "f" }, null] });
  run.keep(stored, written, 0);
  const { segment: last } = await run.writeResults(blobs, 0);
  expect(last).toMatchObject({ state: "closed", outcomes: [{ code: "f" }, { code: "f" }] });
});
