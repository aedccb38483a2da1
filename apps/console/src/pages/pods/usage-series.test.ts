import { expect, it } from "vitest";
import { usageSeries } from "./usage-series.ts";

const START_MS = Date.parse("2026-05-04T08:00:00.000Z");

function seriesOf(...afterMs: readonly number[]) {
  const samples = afterMs.map((ms, index) => ({
    at: new Date(START_MS + ms).toISOString(),
    cpuPercent: index,
    memoryPercent: null,
    gpus: [{ id: "GPU-1", utilizationPercent: 10 * index, memoryPercent: null }],
  }));
  return usageSeries({ podId: "p1", intervalMs: 10_000, samples });
}

it("has the samples as they are, also when one comes late", () => {
  expect(seriesOf(0, 10_000, 25_000)).toEqual({
    at: [0, 10_000, 25_000].map((ms) => START_MS + ms),
    cpu: [0, 1, 2],
    memory: [null, null, null],
    gpus: [{ id: "GPU-1", utilization: [0, 10, 20], memory: [null, null, null] }],
  });
});

it("has a gap where samples are missing", () => {
  expect(seriesOf(0, 60_000).cpu).toEqual([0, null, 1]);
  expect(seriesOf(0, 60_000).gpus[0]?.utilization).toEqual([0, null, 10]);
});

it("is empty without samples", () => {
  expect(seriesOf()).toEqual({ at: [], cpu: [], memory: [], gpus: [] });
});
