import { describe, expect, it } from "vitest";
import { UsageError } from "../command/failure.ts";
import { readExpiry } from "./keys.ts";

const now = Date.UTC(2026, 1, 27, 12);

describe("the time when a key expires", () => {
  it.each([
    ["90m", now + 90 * 60_000],
    ["12h", now + 12 * 3_600_000],
    ["30d", now + 30 * 86_400_000],
    ["8w", now + 56 * 86_400_000],
    ["2026-02-28", Date.UTC(2026, 1, 28)],
    ["2028-02-29", Date.UTC(2028, 1, 29)],
    ["2026-02-27T12:00:01Z", now + 1000],
    ["2026-02-27T14:00:00+01:00", now + 3_600_000],
    ["2026-02-27T12:01", now + 60_000],
  ])("%s", (text, atMs) => {
    expect(readExpiry(text, now)).toBe(atMs);
  });

  it.each([
    "",
    "30",
    "30s",
    "d",
    "-1d",
    "0d",
    "1.5d",
    "30 d",
    "1e3d",
    "9999999d",
    "soon",
    "2026",
    "2026-02-30",
    "1/2/2027",
  ])("%j is no time", (text) => {
    expect(() => readExpiry(text, now)).toThrow(UsageError);
  });

  it.each(["2026-02-27", "2026-02-27T12:00:00Z", "1999-12-31"])("%s is over", (text) => {
    expect(() => readExpiry(text, now)).toThrow("is in the past");
  });

  it("does not reach beyond the year 9999", () => {
    expect(() => readExpiry("999999w", now)).toThrow(UsageError);
  });
});
