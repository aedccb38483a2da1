import { expect, test } from "vitest";
import type { BatchState, Outcome, Segment } from "./batch.ts";
import { draft } from "./batch-rules.ts";
import type { Outlook } from "./outlook.ts";
import { createBatchService } from "./batch-service.ts";
import { createUploadPlaces } from "./upload-places.ts";
import { type BatchChange, type BatchStore, StaleSegmentError } from "./ports.ts";

/** A batch of two segments with two requests each, and a service whose storage has nothing else. */
function serviceOf(state: BatchState, outcomes: readonly (Outcome | null)[], beforeChange = (): void => {}) {
  const facts = { id: "batch_1", endpointId: "e", accountId: "a" };
  const isDone = state === "FINALIZED";
  let batch = { ...draft(facts, 0), state, total: 4, failed: isDone ? 4 : 0, finishedAtMs: isDone ? 1 : null };
  const segments = [0, 1].map((number): Segment => ({
    batchId: "batch_1",
    number,
    firstIndex: number * 2,
    inputBlob: `inputs${number}`,
    inputs: [0, 1].map(() => ({ lengthBytes: 2, inputStart: 0, inputEnd: 2 })),
    state: isDone ? "closed" : "waiting",
    version: 1,
    ids: null,
    outcomes,
    resultBlob: null,
  }));
  const changes: BatchChange[] = [];
  const looks = { count: 0 };
  const store = {
    get: async () => batch,
    running: async () => [],
    unstarted: async () => 0,
    list: async () => Array.from({ length: 100 }, () => batch),
    segments: async (_: string, { from = 0, fromIndex = 0 }) =>
      segments.filter(({ number, firstIndex }) => number >= from && firstIndex + 2 > fromIndex),
    async change(_: string, change: BatchChange) {
      beforeChange();
      batch = { ...batch, ...change.rule(batch) };
      changes.push(change);
      return batch;
    },
  } as unknown as BatchStore;
  const service = createBatchService({
    clock: { now: () => 2 } as never,
    store,
    blobs: {} as never,
    client: { requireBudget: () => undefined },
    newId: () => "1",
    bounds: { requestsMax: 10, activeMax: 10, queuedMax: 10, uploadsMax: 10 },
    uploads: createUploadPlaces(10),
    feeder: () => ({ live: () => null, poke: () => undefined, facts: () => null }),
    outlook: async () => {
      looks.count += 1;
      return outlook;
    },
  });
  return { service, changes, looks };
}

const outlook: Outlook = {
  atMs: 2,
  measured: null,
  workers: 1,
  jobsPerWorker: 1,
  jobs: 0,
  others: 0,
  startMs: 0,
  slowness: 1,
  priceNanosPerHr: 0,
  active: [],
};

test("all that failed runs again from the same moment, so that no part is done before the rest is reopened", async () => {
  const failed = { code: "f", lengthBytes: 5 } as const;
  const { service, changes } = serviceOf("FINALIZED", [failed, failed]);
  const { batch } = await service.retry("e", "batch_1");
  expect(batch).toMatchObject({ failed: 0, finishedAtMs: null });
  expect(changes.map(({ save = [] }) => save.map(({ number, state }) => [number, state]))).toEqual([
    [
      [0, "waiting"],
      [1, "waiting"],
    ],
  ]);
  await expect(service.retry("e", "batch_1")).rejects.toMatchObject({ code: "conflict" });
});

test("reads share a look at the endpoint, and a change looks once", async () => {
  const { service, looks } = serviceOf("DRAFT", [null, null]);
  await Promise.all([service.get("e", "batch_1"), service.get("e", "batch_1"), service.list("e", { limit: 100 })]);
  expect(looks.count).toBe(1);
  await service.requests("e", "batch_1", { offset: 0, limit: 1, failed: false });
  expect(looks.count).toBe(1);
  await service.finalize("e", "batch_1");
  expect(looks.count).toBe(2);
});

test("a request is deleted also while another one of its segment is", async () => {
  let isStale = true;
  const { service, changes } = serviceOf("DRAFT", [null, null], () => {
    const wasStale = isStale;
    isStale = false;
    if (wasStale) throw new StaleSegmentError("changed by another gateway");
  });
  await service.removeRequest("e", "batch_1", "batch_1-3");
  expect(changes[0]?.save).toMatchObject([{ number: 1, outcomes: [null, { code: "d" }] }]);
});
