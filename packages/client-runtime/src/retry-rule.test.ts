import fc from "fast-check";
import { test } from "vitest";

import { backoffMs, mayRepeat, parseRetryAfter, pauseMs } from "./retry-rule.ts";

const nowMs = Date.parse("2026-01-05T12:00:00Z");
const statuses = [200, 204, 304, 400, 401, 403, 404, 408, 409, 413, 429, 500, 501, 502, 503, 504, 520];

function repeatedStatuses(isRepeatable: boolean, retryAfterMs: number | undefined): number[] {
  return statuses.filter((status) => mayRepeat({ status, retryAfterMs }, isRepeatable));
}

test("a read is repeated after a lost connection, passing failures, and no other status", ({ expect }) => {
  expect(mayRepeat({ status: undefined, retryAfterMs: undefined }, true)).toBe(true);
  expect(repeatedStatuses(true, undefined)).toEqual([408, 429, 500, 502, 503, 504, 520]);
});

test("a change is repeated only after an answer that says that nothing was done", ({ expect }) => {
  expect(mayRepeat({ status: undefined, retryAfterMs: undefined }, false)).toBe(false);
  expect(repeatedStatuses(false, undefined)).toEqual([429]);
  expect(repeatedStatuses(false, 1_000)).toEqual([429, 503]);
});

test("pauses double up to the longest, and at least half of each is kept", ({ expect }) => {
  const backoff = { firstMs: 250, longestMs: 8_000 };
  expect([0, 1, 2, 3, 4, 5, 6, 5_000].map((failures) => backoffMs(backoff, failures, 1))).toEqual([
    250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
  ]);
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.nat(60), random, (failures, value) => {
      const ceilingMs = Math.min(8_000, 250 * 2 ** failures);
      const pause = backoffMs(backoff, failures, value);
      return pause >= ceilingMs / 2 && pause <= ceilingMs;
    }),
  );
});

test("a client pauses 250 ms to 8 s, and never shorter than the service asked for", ({ expect }) => {
  const unasked = { retryAfterMs: undefined };
  expect([0, 1, 9].map((failures) => pauseMs(unasked, failures, 1))).toEqual([250, 500, 8_000]);
  expect(pauseMs({ retryAfterMs: 20_000 }, 0, 0)).toBe(20_000);
  expect(pauseMs({ retryAfterMs: 20_000 }, 9, 0.5)).toBe(20_125);
});

test.for([
  [null, undefined],
  [undefined, undefined],
  ["", undefined],
  ["0", 0],
  [" 12 ", 12_000],
  ["-1", undefined],
  ["1.5", undefined],
  ["1e3", undefined],
  ["9999999999", undefined],
  ["soon", undefined],
  ["Mon, 05 Jan 2026 12:00:03 GMT", 3_000],
  ["Mon, 05 Jan 2026 11:00:00 GMT", 0],
] as const)("Retry-After %j means %j ms", ([header, expected], { expect }) => {
  expect(parseRetryAfter(header, nowMs)).toBe(expected);
});
