import { describe, expect, test } from "vitest";
import { DamagedBlobError } from "../kernel/damaged-blob.ts";
import type { BlobStore } from "../kernel/payload.ts";
import { failedLine, lineBytes, type ResultLine } from "./result-line.ts";
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
    async *read(_, __, lengthBytes) {
      yield Buffer.alloc(lengthBytes);
    },
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

test("stored results that follow each other are one read, however many new ones stand between them", async () => {
  const lines = ["first\n", "2nd\n", "third\n", "the 4th\n"];
  const stored = Buffer.from(lines.filter((_, place) => place !== 1).join(""));
  const reads: [number, number][] = [];
  let text = "";
  const blobs: BlobStore = {
    create: async () => ({
      blobId: "results",
      write: async (bytes) => void (text += Buffer.from(bytes).toString()),
      finish: async () => {},
      abort: async () => {},
    }),
    has: async () => true,
    async *read(_, offsetBytes, lengthBytes) {
      reads.push([offsetBytes, lengthBytes]);
      const end = offsetBytes + lengthBytes;
      for (let at = offsetBytes; at < end; at += 4) yield stored.subarray(at, Math.min(at + 4, end));
    },
    remove: async () => {},
  };
  const outcomes = lines.map((line, place) => (place === 1 ? null : { code: "c" as const, lengthBytes: line.length }));
  const inputs = lines.flatMap(() => two.slice(0, 1));
  const run = new SegmentRun(
    { ...segment, inputs, outcomes, resultBlob: "before" },
    { firstSequence: 1, shard: 0, random: 1 },
    Buffer.alloc(8),
    false,
  );
  expect(run.take()).toBe(1);
  run.end(1, { code: "c", head: Buffer.from(lines[1] ?? ""), output: null, tail: Buffer.alloc(0) }, 0);
  await run.writeResults(blobs, 0);
  expect(text).toBe(lines.join(""));
  expect(reads).toEqual([[0, stored.length]]);
});

test("a request whose job may have been stored keeps its id and is looked for, and one whose job is gone gets another", () => {
  const ids = { firstSequence: 1, shard: 0, random: 1 };
  const other = { firstSequence: 9, shard: 0, random: 9 };
  const run = new SegmentRun(segment, ids, Buffer.alloc(4), false);
  const place = run.take() ?? expect.fail("there is no request");
  const job = () => run.jobOf(place, () => other);
  const again = (how: "gone" | "unknown"): void => {
    run.putBack(place, how);
    expect(run.take()).toBe(place);
  };
  expect(job()).toEqual({ ids, offset: place, mayExist: false });
  again("unknown");
  expect(job()).toEqual({ ids, offset: place, mayExist: true });
  again("gone");
  expect(job()).toEqual({ ids: other, offset: 0, mayExist: false });
  again("unknown");
  expect(job()).toEqual({ ids: other, offset: 0, mayExist: true });
});

describe("a blob that cannot be read any more", () => {
  const ids = { firstSequence: 1, shard: 0, random: 1 };
  const notThere = new Error("ENOENT");

  /** All blobs of these names are damaged or gone; what is written is collected. */
  function blobsWith(unreadable: Readonly<Record<string, "damaged" | "lost">>): {
    blobs: BlobStore;
    text: () => string;
  } {
    let written: Buffer[] = [];
    const blobs: BlobStore = {
      async create() {
        written = [];
        const write = async (bytes: Uint8Array): Promise<void> => void written.push(Buffer.from(bytes));
        return { blobId: "results", write, finish: async () => {}, abort: async () => {} };
      },
      has: async (blobId) => unreadable[blobId] !== "lost",
      async *read(blobId, _, lengthBytes) {
        if (unreadable[blobId] === "lost") throw notThere;
        yield Buffer.alloc(Math.ceil(lengthBytes / 2), "1");
        if (unreadable[blobId] === "damaged")
          throw new DamagedBlobError(blobId, `/blobs/${blobId}`, "it ends at byte 1");
        yield Buffer.alloc(Math.floor(lengthBytes / 2), "1");
      },
      remove: async () => {},
    };
    return { blobs, text: () => Buffer.concat(written).toString() };
  }

  test.each(["damaged", "lost"] as const)(
    "fails the requests whose inputs are %s, instead of trying for ever",
    async (how) => {
      const { blobs } = blobsWith({ inputs: how });
      const run = new SegmentRun(segment, ids, undefined, false);
      expect(await run.request(0, blobs)).toMatchObject({ refusal: expect.stringContaining(`input ${how}`) as string });
    },
  );

  test("is tried again while the store cannot tell whether it is there", async () => {
    const { blobs } = blobsWith({ inputs: "lost" });
    const away: BlobStore = { ...blobs, has: () => Promise.reject(new Error("the store is away")) };
    const run = new SegmentRun(segment, ids, undefined, false);
    await expect(run.request(0, away)).rejects.toBe(notThere);
  });

  test.each(["damaged", "lost"] as const)(
    "makes a failure of each result that is %s, and keeps the others",
    async (how) => {
      const { blobs, text } = blobsWith({ "large output": how });
      const run = new SegmentRun(segment, ids, Buffer.alloc(4), false);
      const output = (blobId: string): ResultLine["output"] => ({
        kind: "blob",
        blobId,
        offsetBytes: 0,
        lengthBytes: 4,
      });
      const done = { code: "c", head: Buffer.from("{"), tail: Buffer.from("}\n") } as const;
      for (const place of [run.take(), run.take()]) expect(place).toBeDefined();
      run.end(0, { ...done, output: output("large output") }, 0);
      run.end(1, { ...done, output: output("good output") }, 0);
      const { segment: stored, written } = await run.writeResults(blobs, 0);
      expect(stored.outcomes.map((outcome) => outcome?.code)).toEqual(["f", "c"]);
      const [failed, good] = text().split("\n");
      expect(JSON.parse(failed ?? "")).toMatchObject({
        status: "FAILED",
        error: expect.stringContaining(`result ${how}`) as string,
      });
      expect(good).toBe("{1111}");
      expect(run.unstored).toMatchObject({
        completed: 1,
        failed: 1,
        bytes: [...written.values()].reduce((sum, line) => sum + lineBytes(line), 0),
      });
    },
  );

  test("makes failures of the results that were stored there before, and counts them as such", async () => {
    const { blobs } = blobsWith({ before: "damaged" });
    const stored = { ...segment, resultBlob: "before", outcomes: [{ code: "c", lengthBytes: 10 }, null] } as const;
    const run = new SegmentRun(stored, ids, Buffer.alloc(4), false);
    expect(run.take()).toBe(1);
    run.end(1, failedLine("batch_1", 1, "it failed", 0), 0);
    const { segment: after, written } = await run.writeResults(blobs, 0);
    expect(after).toMatchObject({ state: "closed", outcomes: [{ code: "f" }, { code: "f" }] });
    run.keep(after, written, 0);
    expect(run.unstored).toMatchObject({ completed: 0, failed: 0, bytes: 0 });
  });
});
