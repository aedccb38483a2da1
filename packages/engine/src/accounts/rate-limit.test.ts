import { limits } from "@millrace/spec";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { createRateLimiter, hostedRateLimits, type RateLimiter, type RateSubject } from "./rate-limit.ts";

const subject: RateSubject = { accountId: "a1", endpointId: "e1", operation: "run" };

let now: number;
const nowMs = (): number => now;
beforeEach(() => {
  now = 1_000_000;
});

function enterTimes(limiter: RateLimiter, count: number, who: RateSubject = subject): number {
  let allowed = 0;
  for (let index = 0; index < count; index += 1) {
    const decision = limiter.enter(who);
    if (decision.allowed) {
      allowed += 1;
      decision.leave();
    }
  }
  return allowed;
}

test("without limits everything is allowed", () => {
  expect(enterTimes(createRateLimiter({ nowMs }), 10_000)).toBe(10_000);
});

test("so many requests pass in a window, and again in the next", () => {
  const limiter = createRateLimiter({ rateLimits: hostedRateLimits, nowMs });
  expect(enterTimes(limiter, 5_000)).toBe(limits.runRequestsPerWindow);
  now += limits.rateWindowMs - 1;
  expect(limiter.enter(subject)).toEqual({ allowed: false, retryAfterSeconds: 1 });
  now += 1;
  expect(enterTimes(limiter, 5_000)).toBe(limits.runRequestsPerWindow);
});

test("a refusal says how many seconds of the window are left", () => {
  const limiter = createRateLimiter({ rateLimits: { run: { requestsPerWindow: 1 } }, nowMs, windowMs: 10_000 });
  limiter.enter(subject);
  now += 2_500;
  expect(limiter.enter(subject)).toEqual({ allowed: false, retryAfterSeconds: 8 });
});

test("so many requests may be under way at once; leaving twice frees one place only", () => {
  const limiter = createRateLimiter({ rateLimits: { run: { concurrentMax: 2 } }, nowMs });
  const [first, second] = [limiter.enter(subject), limiter.enter(subject)];
  expect(limiter.enter(subject)).toEqual({ allowed: false, retryAfterSeconds: 1 });
  if (!first.allowed || !second.allowed) throw new Error("two must be allowed");
  first.leave();
  first.leave();
  expect(limiter.enter(subject).allowed).toBe(true);
  expect(limiter.enter(subject).allowed).toBe(false);
});

test("accounts, endpoints and operations are counted apart, the two kinds of status together", () => {
  const one = { requestsPerWindow: 1 };
  const limiter = createRateLimiter({ rateLimits: { run: one, status: one, statusSync: one, stream: one }, nowMs });
  expect(limiter.enter(subject).allowed).toBe(true);
  expect(limiter.enter(subject).allowed).toBe(false);
  expect(limiter.enter({ ...subject, accountId: "a2" }).allowed).toBe(true);
  expect(limiter.enter({ ...subject, endpointId: "e2" }).allowed).toBe(true);
  expect(limiter.enter({ ...subject, operation: "stream" }).allowed).toBe(true);
  expect(limiter.enter({ ...subject, operation: "statusSync" }).allowed).toBe(true);
  expect(limiter.enter({ ...subject, operation: "status" }).allowed).toBe(false);
});

test("whatever comes and goes, neither limit is ever exceeded", () => {
  const steps = fc.array(fc.oneof(fc.constant("enter"), fc.constant("leave"), fc.integer({ min: 1, max: 50 })));
  fc.assert(
    fc.property(steps, (script) => {
      const limiter = createRateLimiter({
        rateLimits: { run: { requestsPerWindow: 5, concurrentMax: 3 } },
        nowMs,
        windowMs: 40,
      });
      const inside: (() => void)[] = [];
      const enteredAtMs: number[] = [];
      for (const step of script) {
        if (typeof step === "number") now += step;
        else if (step === "leave") inside.shift()?.();
        else {
          const decision = limiter.enter(subject);
          if (!decision.allowed) continue;
          inside.push(decision.leave);
          enteredAtMs.push(now);
        }
        expect(inside.length).toBeLessThanOrEqual(3);
      }
      for (const [index, atMs] of enteredAtMs.entries()) {
        // Two neighbouring fixed windows can touch, so at most twice the number falls into any stretch of that length.
        expect(enteredAtMs.filter((other, at) => at >= index && other - atMs < 40).length).toBeLessThanOrEqual(10);
      }
    }),
  );
});

test("subjects that went quiet are forgotten, busy ones are not", () => {
  const limiter = createRateLimiter({ rateLimits: { run: { concurrentMax: 1 } }, nowMs });
  const busy = { ...subject, endpointId: "busy" };
  limiter.enter(busy);
  for (let index = 0; index < 10_000; index += 1) {
    const decision = limiter.enter({ ...subject, endpointId: `e${index}` });
    if (decision.allowed) decision.leave();
  }
  now += limits.rateWindowMs;
  limiter.enter({ ...subject, endpointId: "one more" });
  expect(limiter.enter(busy).allowed).toBe(false);
});
