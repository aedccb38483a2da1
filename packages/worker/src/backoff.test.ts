import { expect, test } from "vitest";
import { backoffDelayMs, refusedPollDelayMs, retryAfterMs } from "./backoff.ts";

const backoff = { baseMs: 100, capMs: 1000 };

test("a pause doubles with each failure up to the cap, and chance takes off at most half", () => {
  expect([1, 2, 3, 4, 5, 50].map((failures) => backoffDelayMs(failures, backoff, 1))).toEqual([
    100, 200, 400, 800, 1000, 1000,
  ]);
  expect([1, 2, 5000].map((failures) => backoffDelayMs(failures, backoff, 0))).toEqual([50, 100, 500]);
});

test("Retry-After is seconds or a date, at least now and at most five minutes", () => {
  const nowMs = Date.parse("2026-01-01T00:00:00Z");
  expect(retryAfterMs("7", nowMs)).toBe(7000);
  expect(retryAfterMs("Thu, 01 Jan 2026 00:00:09 GMT", nowMs)).toBe(9000);
  expect(retryAfterMs("Thu, 01 Jan 2026 00:00:00 GMT", nowMs + 5000)).toBe(0);
  expect(retryAfterMs("86400", nowMs)).toBe(300_000);
  expect([retryAfterMs(undefined, nowMs), retryAfterMs("soon", nowMs), retryAfterMs("", nowMs)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a refused poll waits as asked, but never less than its back-off", () => {
  expect(refusedPollDelayMs({ status: 503, retryAfter: "2" }, 1, 1)).toBe(2000);
  expect(refusedPollDelayMs({ status: 503, retryAfter: "0" }, 3, 1)).toBe(1000);
  expect(refusedPollDelayMs({ status: 429, retryAfter: undefined }, 1, 1)).toBe(5000);
  expect(refusedPollDelayMs({ status: 401, retryAfter: undefined }, 2, 1)).toBe(500);
});
