import { describe, expect, it } from "vitest";
import type { Figure } from "./figure.ts";
import { figureTable, reportJson, targetLine, type BenchReport } from "./report.ts";

const reached: Figure = {
  id: "a.ratio",
  label: "ratio of a",
  value: 0.5,
  unit: "ratio",
  range: { min: 0.4, max: 0.6 },
  target: { comparison: "at least", value: 0.5 },
};
const missed: Figure = {
  id: "a.p99",
  label: "p99 of a",
  value: 10.01,
  unit: "ms",
  target: { comparison: "at most", value: 10 },
};
const plain: Figure = { id: "a.rate", label: "rate of a", value: 12_345.6, unit: "per second" };
const report: BenchReport = {
  startedAt: "2026-01-01T00:00:00.000Z",
  quick: false,
  machine: { cores: 2, cpu: "x", memoryGb: 4, node: "v24", platform: "linux x64", diskSyncUs: 100, loadBefore: 0.1 },
  figures: [reached, missed, plain],
  failures: [],
};

describe("figureTable", () => {
  it("says for each target whether it was reached; a value equal to the target reaches it", () => {
    const [, first, second, third] = figureTable(report.figures).split("\n");
    expect(first).toMatch(/ratio of a .* 0\.50 .* 0\.40 – 0\.60 .* ≥ 0\.50 +reached$/);
    expect(second).toMatch(/p99 of a .* ≤ 10\.0 +MISSED$/);
    expect(third).toMatch(/rate of a .* 12,346 +per second$/);
  });
});

describe("targetLine", () => {
  it("counts the figures that have a target", () => {
    expect(targetLine(report)).toBe("1 of 2 targets reached");
  });

  it("does not hide a scenario that could not run", () => {
    const failed = { ...report, failures: [{ scenario: "b", message: "no disk" }] };
    expect(targetLine(failed)).toBe("1 of 2 targets reached, 1 scenarios could not run");
  });
});

describe("reportJson", () => {
  it("has every figure with its verdict", () => {
    const { figures } = JSON.parse(reportJson(report)) as { figures: { id: string; passed: boolean | null }[] };
    expect(figures.map(({ id, passed }) => [id, passed])).toEqual([
      ["a.ratio", true],
      ["a.p99", false],
      ["a.rate", null],
    ]);
  });
});
