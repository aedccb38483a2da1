import { describe, expect, it } from "vitest";
import { formatDuration, readDurationMs, readMoment } from "./duration.ts";

describe("a time span", () => {
  it.each([
    ["500ms", 500],
    ["30s", 30_000],
    ["1.5m", 90_000],
    ["2h", 7_200_000],
    ["7d", 604_800_000],
    ["1w", 604_800_000],
  ])("%s is read", (text, spanMs) => {
    expect(readDurationMs("wait", text)).toBe(spanMs);
  });

  it.each(["", "30", "s", "-1s", "1e3s", "0s", "3 m"])("%j is refused", (text) => {
    expect(() => readDurationMs("wait", text)).toThrow(/^--wait must be/);
  });

  it("outside its bounds is refused with them", () => {
    expect(() => readDurationMs("wait", "1d", { minMs: 1_000, maxMs: 300_000 })).toThrow(
      "--wait must be from 1 s to 5 m, not 1d",
    );
  });

  it.each([
    [0, "0 ms"],
    [999, "999 ms"],
    [3_210, "3.2 s"],
    [60_000, "1 m"],
    [245_000, "4 m 5 s"],
    [7_800_000, "2 h 10 m"],
    [273_600_000, "3 d 4 h"],
  ])("of %d ms is %s for a person", (spanMs, text) => {
    expect(formatDuration(spanMs)).toBe(text);
  });
});

describe("a moment", () => {
  const nowMs = Date.UTC(2026, 0, 2);

  it.each([
    ["24h", "2026-01-01T00:00:00.000Z"],
    ["36500d", "1926-01-27T00:00:00.000Z"],
    ["2025-12-31", "2025-12-31T00:00:00.000Z"],
  ])("%s is read", (text, moment) => {
    expect(readMoment("since", text, nowMs)).toBe(moment);
  });

  it("is refused with its range when the span is longer than dates reach", () => {
    expect(() => readMoment("since", "999999999w", nowMs)).toThrow(
      "--since must be from 1 ms to 36500 d, not 999999999w",
    );
  });
});
