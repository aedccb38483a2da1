import fc from "fast-check";
import { test } from "vitest";

import { ConnectionError, NotFoundError, RateLimitError, ServerError, TimeoutError } from "./errors.ts";
import { createPatience, mayRepeat, parseRetryAfter, pauseBefore } from "./retry-policy.ts";

const nowMs = Date.parse("2026-01-05T12:00:00Z");

test.for([
  [null, undefined],
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

test("pauses double up to 8 s and at least half of each is kept", ({ expect }) => {
  const lost = new ConnectionError("lost");
  const longest = [0, 1, 2, 3, 4, 5, 6, 50].map((failures) => pauseBefore(lost, failures, () => 1));
  expect(longest).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.nat(60), random, (failures, value) => {
      const ceilingMs = Math.min(8_000, 250 * 2 ** failures);
      const pauseMs = pauseBefore(lost, failures, () => value);
      return pauseMs >= ceilingMs / 2 && pauseMs <= ceilingMs;
    }),
  );
});

test("a pause is never shorter than the service asked for", ({ expect }) => {
  const limited = new RateLimitError("slow down", { code: "rate_limited", status: 429, retryAfterMs: 20_000 });
  expect(pauseBefore(limited, 0, () => 0)).toBe(20_000);
  expect(pauseBefore(limited, 9, () => 0.5)).toBe(20_125);
});

test("what is not an error of this client is never a reason to repeat", ({ expect }) => {
  for (const thrown of [new Error("bug"), new TypeError("bug"), "text", undefined]) {
    expect(mayRepeat(thrown, "always")).toBe(false);
  }
});

test("patience lasts outageMs from the first failure and begins anew when something worked", ({ expect }) => {
  let timeMs = nowMs;
  const patience = createPatience({ now: () => timeMs, random: () => 1 }, 3_000);
  const lost = new ConnectionError("lost");
  const fail = (): number => {
    const pauseMs = patience.pauseAfter(lost, "always");
    timeMs += pauseMs;
    return pauseMs;
  };
  expect([fail(), fail(), fail()]).toEqual([250, 500, 1_000]);
  expect(fail).toThrow(lost);
  patience.worked();
  expect(fail()).toBe(250);
});

test("patience is not spent on final errors", ({ expect }) => {
  const patience = createPatience({ now: () => nowMs, random: () => 1 }, 60_000);
  const gone = new NotFoundError("gone", { code: "not_found", status: 404 });
  expect(() => patience.pauseAfter(gone, "always")).toThrow(gone);
  const broken = new ServerError("broken", { code: "internal", status: 500 });
  expect(() => patience.pauseAfter(broken, "refused")).toThrow(broken);
  expect(patience.pauseAfter(new TimeoutError("late", 1), "always")).toBe(250);
});
