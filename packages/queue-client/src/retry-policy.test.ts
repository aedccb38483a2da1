import { test } from "vitest";

import { ConnectionError, NotFoundError, ServerError, TimeoutError } from "./errors.ts";
import { createPatience, mayRepeat } from "./retry-policy.ts";

const nowMs = Date.parse("2026-01-05T12:00:00Z");

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
