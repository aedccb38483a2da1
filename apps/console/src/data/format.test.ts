import { expect, test } from "vitest";
import { ago, bytes, count, counted, duration, shortCount, usd } from "./format.ts";

test("the smallest cost does not look like none", () => {
  expect([usd(0), usd(0.00001), usd(0.00005)]).toEqual(["$0.00", "< $0.0001", "$0.0001"]);
});

test("durations are said with the two largest units that matter", () => {
  const cases: readonly (readonly [number, string])[] = [
    [0, "0 ms"],
    [114, "114 ms"],
    [2_181, "2.2 s"],
    [2_000, "2 s"],
    [59_400, "59 s"],
    [200_000, "3 min 20 s"],
    [7_500_000, "2 h 5 min"],
    [273_600_000, "3 d 4 h"],
  ];
  for (const [ms, text] of cases) expect(duration(ms)).toBe(text);
});

test("sizes count 1024 bytes a kilobyte, as the interface does", () => {
  expect([96, 4_182, 1_048_576, 157_286_400].map(bytes)).toEqual(["96 B", "4.1 KB", "1 MB", "150 MB"]);
});

test("a number stands with its noun in the right form", () => {
  expect([counted(1, "job"), counted(1_204, "job"), counted(0, "entry", "entries")]).toEqual([
    "1 job",
    "1,204 jobs",
    "0 entries",
  ]);
  expect(count(1_000_000)).toBe("1,000,000");
  expect([999_999, 1_628_018].map(shortCount)).toEqual(["999,999", "1.63M"]);
});

test("small amounts of money are not rounded to nothing", () => {
  expect([usd(0), usd(0.00042), usd(12.5)]).toEqual(["$0.00", "$0.0004", "$12.50"]);
});

test("a moment is told by its distance, also one to come", () => {
  const nowMs = Date.parse("2026-05-04T12:00:00Z");
  expect(ago("2026-05-04T11:59:59Z", nowMs)).toBe("now");
  expect(ago("2026-05-04T11:58:30Z", nowMs)).toBe("1 min ago");
  expect(ago("2026-05-04T14:00:00Z", nowMs)).toBe("in 2 h");
});
