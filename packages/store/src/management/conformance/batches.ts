import {
  type Batch,
  batchDefaults,
  type FilePage,
  type KeptFiles,
  type OpenaiBatch,
  type OpenaiFile,
  StaleSegmentError,
} from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";

const batchOf = (id: string, more: Partial<Batch> = {}): Batch => ({
  id,
  endpointId: "e1",
  accountId: "a1",
  name: null,
  webhook: null,
  state: "DRAFT",
  createdAtMs: 1_000,
  finalizedAtMs: null,
  stoppedAtMs: null,
  stopsAs: null,
  finishedAtMs: null,
  webhookDueAtMs: null,
  webhookTries: 0,
  expiresAtMs: 9_000,
  added: 0,
  total: 0,
  completed: 0,
  failed: 0,
  why: null,
  ...batchDefaults,
  ...more,
});

const openai: OpenaiBatch = {
  inputFileId: "file-1",
  url: "/v1/embeddings",
  window: "24h",
  windowMs: 1,
  metadata: null,
  resultsKeptMs: null,
  keyId: "k1",
  errors: [],
  model: "m",
  completedBytes: 9,
  failedBytes: 3,
  openHeadBytes: 2,
  failedHeadBytes: 1,
  usage: { inputTokens: 4, cachedTokens: 1, outputTokens: 3, reasoningTokens: 2 },
};

const inputs = [
  { lengthBytes: 20, inputStart: 9, inputEnd: 19 },
  { lengthBytes: 12, inputStart: 9, inputEnd: 11 },
];
const segment = (firstIndex: number, inputBlob: string) => ({ firstIndex, inputBlob, inputs });
const counted =
  (count: number) =>
  (batch: Batch): Batch => ({ ...batch, added: batch.added + count, total: batch.total + count });

export function describeBatches(store: () => ManagementStore): void {
  const batches = () => store().batches;

  describe("batches", () => {
    test("are kept with their segments, which are numbered in the order in which they were added", async () => {
      const batch = batchOf("b1", { added: 4, total: 4, name: "night", why: "it waits" });
      await batches().insert(batch, [segment(0, "i1"), segment(2, "i2")]);
      await batches().change("b1", { rule: counted(2), add: [segment(0, "i3")] });
      expect(await batches().get("b1")).toEqual({ ...batch, added: 6, total: 6 });
      expect(await batches().segments("b1", { limit: 10 })).toEqual(
        ["i1", "i2", "i3"].map((inputBlob, number) => ({
          batchId: "b1",
          number,
          firstIndex: 2 * number,
          state: "waiting",
          version: 1,
          ids: null,
          inputBlob,
          inputs,
          outcomes: [null, null],
          resultBlob: null,
        })),
      );
      expect((await batches().segments("b1", { fromIndex: 3, limit: 1 })).map(({ number }) => number)).toEqual([1]);
      expect((await batches().segments("b1", { from: 2, limit: 5 })).map(({ number }) => number)).toEqual([2]);
    });

    test("that never ran are counted for their account, and another one is refused in its transaction", async () => {
      const most = (count: number) => {
        if (count >= 2) throw new Error(`there are ${count}`);
      };
      const insert = (id: string, more: Partial<Batch> = {}) =>
        batches().insert(batchOf(id, { total: 1, ...more }), [], { unstarted: most });
      await insert("b1");
      await insert("b2", { accountId: "a2" });
      await insert("b3", { state: "FAILED", finishedAtMs: 2 });
      await expect(insert("b4")).rejects.toThrow("there are 2");
      expect(await batches().get("b4")).toBeUndefined();
      await batches().change("b1", { rule: (batch) => ({ ...batch, state: "FINALIZED", finalizedAtMs: 3 }) });
      expect(await batches().unstarted("a1")).toBe(1);
      const atOnce = ["c1", "c2", "c3"].map((id) => insert(id).then(() => id));
      expect((await Promise.allSettled(atOnce)).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });

    test("change in one transaction with their segments, or not at all", async () => {
      await batches().insert(batchOf("b1"), [segment(0, "i1")]);
      const [first] = await batches().segments("b1", { limit: 1 });
      if (first === undefined) throw new Error("there is no segment");
      const ended = {
        ...first,
        state: "closed" as const,
        ids: { firstSequence: 1_700_000_000_000_000, shard: 2, random: 2 ** 51 },
        outcomes: [
          { code: "c" as const, lengthBytes: 30 },
          { code: "f" as const, lengthBytes: 7 },
        ],
        resultBlob: "r1",
      };
      const rule = (batch: Batch): Batch => ({ ...batch, completed: 1 });
      await batches().change("b1", { rule, save: [ended] });
      expect(await batches().segments("b1", { limit: 1 })).toEqual([{ ...ended, version: 2 }]);
      const stale = batches().change("b1", { rule: (batch) => ({ ...batch, failed: 1 }), save: [ended] });
      await expect(stale).rejects.toThrow(StaleSegmentError);
      expect(await batches().get("b1")).toMatchObject({ completed: 1, failed: 0 });
      const refused = batches().change("b1", {
        rule: () => {
          throw new Error("refused");
        },
      });
      await expect(refused).rejects.toThrow("refused");
      expect(await batches().change("b2", { rule })).toBeUndefined();
    });

    test("that change at once each see the other's change", async () => {
      await batches().insert(batchOf("b1"), []);
      await Promise.all(Array.from({ length: 8 }, () => batches().change("b1", { rule: counted(1) })));
      expect(await batches().get("b1")).toMatchObject({ total: 8 });
    });

    test("of an endpoint are listed, the newest first", async () => {
      for (const [id, createdAtMs] of [
        ["b1", 1],
        ["b2", 3],
        ["b3", 3],
        ["b4", 2],
      ] as const) {
        await batches().insert(batchOf(id, { createdAtMs }), []);
      }
      await batches().insert(batchOf("other", { endpointId: "e2" }), []);
      const ids = async (page: Parameters<ReturnType<typeof batches>["list"]>[1]) =>
        (await batches().list("e1", page)).map(({ id }) => id);
      expect(await ids({ limit: 3 })).toEqual(["b3", "b2", "b4"]);
      expect(await ids({ limit: 3, before: { createdAtMs: 3, id: "b2" } })).toEqual(["b4", "b1"]);
      expect(await batches().idsOf("e2")).toEqual(["other"]);
    });

    test("that run, and those whose webhook is due, are found", async () => {
      const finalized = { state: "FINALIZED", finalizedAtMs: 1 } as const;
      await batches().insert(batchOf("runs", finalized), []);
      await batches().insert(batchOf("draft"), []);
      await batches().insert(batchOf("done", { ...finalized, finishedAtMs: 2 }), []);
      await batches().insert(batchOf("tells", { ...finalized, finishedAtMs: 2, webhookDueAtMs: 2 }), []);
      expect((await batches().running()).map(({ id }) => id)).toEqual(["runs"]);
      expect((await batches().untold()).map(({ id }) => id)).toEqual(["tells"]);
      expect((await batches().running("e1")).map(({ id }) => id)).toEqual(["runs"]);
      expect(await batches().running("e2")).toEqual([]);
    });

    test("that begin at once find room one after the other", async () => {
      const ids = Array.from({ length: 6 }, (_, n) => `b${n}`);
      for (const id of ids.slice(0, 3)) await batches().insert(batchOf(id), []);
      const begun = { state: "FINALIZED", finalizedAtMs: 1 } as const;
      const room = (others: readonly Batch[]): void => {
        if (others.length >= 2) throw new Error("full");
      };
      const outcomes = await Promise.allSettled([
        ...ids.slice(0, 3).map((id) => batches().change(id, { rule: (same) => ({ ...same, ...begun }), room })),
        ...ids.slice(3).map((id) => batches().insert(batchOf(id, begun), [], { room })),
      ]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
      expect(await batches().running("e1")).toHaveLength(2);
    });

    test("of clients for OpenAI have files of results while they have ended", async () => {
      const files = store().openaiFiles;
      await batches().insert(batchOf("b_1", { total: 2, completed: 1, failed: 1, openai, state: "FINALIZED" }), []);
      await batches().insert(batchOf("b_2"), []);
      expect((await batches().list("e1", { limit: 5, openai: true })).map(({ id }) => id)).toEqual(["b_1"]);
      const end = (finishedAtMs: number | null) =>
        batches().change("b_1", { rule: (batch) => ({ ...batch, finishedAtMs }) });
      const page = { limit: 5, oldestFirst: true };
      const ids = async () => (await files.list("e1", 0, page)).map(({ id, bytes }) => [id, bytes]);
      await end(7);
      expect(await ids()).toEqual([
        ["file-1-error", 3],
        ["file-1-output", 9],
      ]);
      await end(null);
      expect(await ids()).toEqual([]);
      await end(8);
      await batches().remove("b_1");
      expect(await ids()).toEqual([]);
    });

    test("are removed with the names of their blobs when their time is over", async () => {
      await batches().insert(batchOf("b1", { expiresAtMs: 10 }), [segment(0, "i1")]);
      await batches().insert(batchOf("b2", { expiresAtMs: 11 }), []);
      const [first] = await batches().segments("b1", { limit: 1 });
      if (first === undefined) throw new Error("there is no segment");
      await batches().change("b1", { rule: (same) => same, save: [{ ...first, resultBlob: "r1" }] });
      expect(await batches().expired(10, 5)).toEqual(["b1"]);
      expect(await batches().remove("b1")).toEqual(["i1", "r1"]);
      expect(await batches().get("b1")).toBeUndefined();
      expect(await batches().remove("b1")).toEqual([]);
    });
  });

  describe("files of clients for OpenAI", () => {
    const files = () => store().openaiFiles;
    const fileOf = (id: string, more: Partial<OpenaiFile> = {}): OpenaiFile => {
      const facts = { endpointId: "e1", accountId: "a1", name: "in.jsonl", bytes: 5, createdAtMs: 1, expiresAtMs: 9 };
      return { id, ...facts, blobId: `blob-${id}`, batchId: null, ...more };
    };
    const anyRoom = (): void => undefined;

    test("are kept, listed in both orders, and removed with their blobs when their time is over", async () => {
      await files().insert(fileOf("f1"), anyRoom);
      await files().insert(fileOf("f2", { createdAtMs: 2, expiresAtMs: 12 }), anyRoom);
      await files().insert(fileOf("f3", { endpointId: "e2" }), anyRoom);
      const list = async (page: Partial<FilePage>, nowMs = 0) =>
        (await files().list("e1", nowMs, { limit: 5, oldestFirst: false, ...page })).map(({ id }) => id);
      expect(await files().get("f1")).toEqual(fileOf("f1"));
      expect(await list({})).toEqual(["f2", "f1"]);
      expect(await list({ oldestFirst: true, after: fileOf("f1") })).toEqual(["f2"]);
      expect(await list({ ofResults: true })).toEqual([]);
      expect(await list({ ofResults: false, limit: 1 })).toEqual(["f2"]);
      expect(await list({}, 9)).toEqual(["f2"]);
      expect(await files().idsOf("e2")).toEqual(["f3"]);
      expect((await files().expired(9, 5)).toSorted()).toEqual(["f1", "f3"]);
      expect(await files().remove("f1")).toBe("blob-f1");
      expect(await files().remove("f1")).toBeNull();
      expect(await files().get("f1")).toBeUndefined();
    });

    test("that come at once find room one after the other, counted for their account", async () => {
      await files().insert(fileOf("other", { accountId: "a2", bytes: 100 }), anyRoom);
      const room = ({ count, bytes }: KeptFiles): void => {
        if (count >= 2 || bytes > 5) throw new Error("full");
      };
      const inserts = ["f1", "f2", "f3", "f4"].map((id) => files().insert(fileOf(id), room));
      const outcomes = await Promise.allSettled(inserts);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
      expect(await files().kept("a1")).toEqual({ count: 2, bytes: 10 });
    });
  });
}
