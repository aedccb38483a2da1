import type { Batch, BatchQuote } from "@millrace/queue-client";
import { expect, test } from "vitest";
import { expectedEnd, paceOf, type PaceSample, paceText, stateOf, waitingOf, withSample } from "./batch-words.ts";

const batch: Batch = {
  id: "batch_1",
  endpointId: "e1",
  name: null,
  status: "FINALIZED",
  requestTotal: 10,
  requestInProgress: 2,
  requestCompleted: 3,
  requestFailed: 1,
  createdAt: 0,
  finalizedAt: 0,
  finishedAt: null,
  expiresAt: 0,
  finishBy: null,
  maxCost: null,
  cost: 0,
  heldBy: null,
  atRisk: null,
};

test("a batch is done once it is finished, and its color says whether requests failed", () => {
  expect(stateOf(batch)).toEqual({ value: "RUNNING", tone: "busy" });
  expect(stateOf({ ...batch, finishedAt: 5 })).toEqual({ value: "DONE", tone: "warn" });
  expect(stateOf({ ...batch, requestFailed: 0, finishedAt: 5 })).toEqual({ value: "DONE", tone: "ok" });
  expect(stateOf({ ...batch, status: "CANCELLED", finishedAt: 5 }).value).toBe("CANCELLED");
  expect(waitingOf(batch)).toBe(4);
});

const sampled = (...samples: readonly (readonly [seconds: number, done: number])[]): readonly PaceSample[] =>
  samples.reduce<readonly PaceSample[]>((all, [s, done]) => withSample(all, { atMs: s * 1_000, done }), []);

test("the pace is what ended in the last two minutes, and unknown before anything ended", () => {
  expect(paceOf(sampled([0, 4], [5, 4]))).toBeUndefined();
  expect(paceOf(sampled([0, 4], [5, 14]))).toBe(2);
  expect(paceOf(sampled([0, 0], [200, 1_000], [320, 1_120]))).toBe(1);
  expect(sampled([0, 0], [5, 1], [130, 2], [260, 3])).toHaveLength(2);
});

test("a retry begins the measurement again", () => {
  expect(paceOf(sampled([0, 0], [10, 100], [20, 90], [30, 95]))).toBe(0.5);
});

test.each([
  [120.4, "120/s"],
  [3.25, "3.3/s"],
  [0.5, "30/min"],
  [0.01, "36/h"],
  [0.0001, "0.4/h"],
])("a pace of %d a second reads %s", (perSecond, text) => {
  expect(paceText(perSecond)).toBe(text);
});

test("the expected end counts the requests that have not ended", () => {
  expect(expectedEnd(batch, 2, 1_000)).toBe(4_000);
  expect(expectedEnd(batch, undefined, 1_000)).toBeUndefined();
});

test("a forecast of the service counts more than the pace, and a batch that is held has no expected end", () => {
  const forecast: BatchQuote = {
    at: 0,
    requests: 10,
    endsAt: 9_000,
    endsAtLow: null,
    endsAtHigh: null,
    cost: null,
    costLow: null,
    costHigh: null,
    feasible: null,
    message: "",
    basis: {
      runs: 0,
      since: null,
      runMs: null,
      workers: 1,
      jobsPerWorker: 1,
      slowness: 1,
      pricePerHr: 0,
      ahead: 0,
    },
  };
  const bounded: Batch = { ...batch, forecast };
  expect(expectedEnd(bounded, 2, 1_000)).toBe(9_000);
  expect(stateOf({ ...bounded, atRisk: "It ends too late." }).value).toBe("AT_RISK");
  const held: Batch = { ...bounded, heldBy: "maxCost" };
  expect([expectedEnd(held, 2, 1_000), stateOf(held).value]).toEqual([undefined, "HELD"]);
});
