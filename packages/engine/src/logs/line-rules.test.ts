import { limits } from "@millrace/spec";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LineBudget, shareBytesPerSecond } from "./line-budget.ts";
import { jobOfLine } from "./line-job.ts";
import { parseTimestamp, timestampOf } from "./log-entry.ts";
import { createRisingTime } from "./rising-time.ts";

const [a, b] = ["0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1", "sync-01a2058c-ae28-7000-8007-8440075165e6"];

describe("a line belongs to", () => {
  test("the only job that its worker has", () => {
    expect(jobOfLine("anything", [a])).toBe(a);
    expect(jobOfLine("anything", [])).toBeNull();
  });

  test("the job that it names where there are several, and to none when it names none", () => {
    expect(jobOfLine(`{"requestId":"${b}","message":"step 1"}`, [a, b])).toBe(b);
    expect(jobOfLine("step 1", [a, b])).toBeNull();
    expect(jobOfLine("other-job-that-is-not-running", [a, b])).toBeNull();
  });

  test.each([
    `{"requestId": "${b}", "message": "Finished."}`,
    `Bad request: http://host/v2/e1/job-done/w1/${b}?gpu=none`,
  ])("the job that the worker package names, also after its end: %s", (line) => {
    expect(jobOfLine(line, [a])).toBe(b);
    expect(jobOfLine(line, [])).toBe(b);
  });
});

describe("the budget of a machine", () => {
  /** How many bytes of a thousand-byte line that is printed without end are kept in so many seconds. */
  function keptBytes(seconds: number, printingMachines: number): number {
    const budget = new LineBudget(0);
    let kept = 0;
    for (let atMs = 0; atMs < seconds * 1_000; atMs += 1) {
      for (let line = 0; line < 20; line += 1) if (budget.take(1_000, atMs, printingMachines)) kept += 1_000;
    }
    return kept;
  }

  test("is its burst and then its rate, however much it prints", () => {
    const most = limits.logMachineBurstBytes + 60 * limits.logMachineBytesPerSecond;
    expect(keptBytes(60, 1)).toBeLessThanOrEqual(most);
    expect(keptBytes(60, 1)).toBeGreaterThan(0.99 * most);
  });

  test("is its share of the host's where many machines print", () => {
    expect(shareBytesPerSecond(100) * 100).toBeLessThanOrEqual(limits.logHostBytesPerSecond);
    const most = limits.logMachineBurstBytes + 60 * shareBytesPerSecond(100);
    expect(keptBytes(60, 100)).toBeLessThanOrEqual(most);
  });

  test("keeps all that a machine prints slowly", () => {
    const budget = new LineBudget(0);
    const kept = Array.from({ length: 10_000 }, (_, at) => budget.take(200, at * 10, 1));
    expect(kept).not.toContain(false);
  });
});

describe("a moment", () => {
  test("rises from line to line, also when the clock stands still or goes back", () => {
    const time = createRisingTime();
    expect([1_000, 1_000, 500, 2_000].map((at) => time.next(at))).toEqual([1_000, 1_001, 1_002, 2_000]);
  });

  test("is the same after it was written and read", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000_000 }), (atUs) => {
        expect(parseTimestamp(timestampOf(atUs))).toBe(atUs);
      }),
    );
  });

  test("is read with any precision and zone, and no other text is one", () => {
    expect(parseTimestamp("2026-05-04T10:00:01+02:00")).toBe(Date.UTC(2026, 4, 4, 8, 0, 1) * 1_000);
    expect(parseTimestamp("2026-05-04T08:00:01.0002149Z")).toBe(Date.UTC(2026, 4, 4, 8, 0, 1) * 1_000 + 214);
    for (const text of ["", "17", "2026-05-04", "2026-13-04T08:00:01Z", "now"])
      expect(parseTimestamp(text)).toBeUndefined();
  });
});
