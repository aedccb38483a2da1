import { expect, test } from "vitest";
import { refusedPollDelayMs } from "./backoff.ts";

test("a refused poll waits as asked, but never less than its back-off", () => {
  expect(refusedPollDelayMs({ status: 503, retryAfterMs: 2_000 }, 0, 1)).toBe(2_000);
  expect(refusedPollDelayMs({ status: 503, retryAfterMs: 0 }, 2, 1)).toBe(1_000);
  expect(refusedPollDelayMs({ status: 429, retryAfterMs: undefined }, 0, 1)).toBe(5_000);
  expect(refusedPollDelayMs({ status: 401, retryAfterMs: undefined }, 1, 1)).toBe(500);
});
