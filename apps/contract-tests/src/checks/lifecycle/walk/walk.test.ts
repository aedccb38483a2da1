import fc from "fast-check";
import { expect, test } from "vitest";
import type { TakenJob } from "../../../target/queue-under-test.ts";
import { UnclearError, createWalkModel } from "./model.ts";
import { type Step, anyWalk } from "./steps.ts";
import { tell } from "./telling.ts";
import { limits } from "@millrace/spec";

const at = (ms: number) => ({ fromMs: ms, toMs: ms });
const attempt = (number: number): TakenJob => ({ id: "a", input: {}, attempt: number, attemptToken: `t${number}` });

/** A model with one job of worker `one`. */
function running() {
  const model = createWalkModel();
  const job = model.job("A");
  model.submitted(job, "a", "none", at(0));
  model.taken(job, "one", attempt(1), at(0));
  return { model, job };
}

test("the same seed gives the same walks", () => {
  const ways = (seed: number) => fc.sample(anyWalk(true), { seed, numRuns: 5 });
  expect(ways(7)).toEqual(ways(7));
  expect(ways(7)).not.toEqual(ways(8));
});

test("a walk without moved time has no step that passes time or causes an event soon", () => {
  const kinds = fc.sample(anyWalk(false), { numRuns: 100 }).flat();
  expect(kinds.filter((step) => ["pass", "ttl", "ping"].includes(step.do))).toEqual([]);
  expect(kinds.filter((step) => step.do === "submit" && step.policy !== "none")).toEqual([]);
});

test("a lost job returns to the queue once, keeps its place, and fails the second time", () => {
  const { model, job } = running();
  model.passed(at(2 * limits.workerLeaseMs));
  expect(job).toMatchObject({ state: "IN_QUEUE", lost: 1, place: 1 });
  model.taken(job, "two", attempt(2), at(100_000));
  model.passed(at(100_000 + 2 * limits.workerLeaseMs));
  expect(job).toMatchObject({ state: "FAILED", error: "text" });
  model.retried(job, at(200_000));
  expect(job).toMatchObject({ state: "IN_QUEUE", lost: 0, place: null });
  expect(model.counts).toEqual({ completed: 0, failed: 1, timedOut: 0, retried: 2 });
});

test("a worker that lost an attempt takes jobs under another name, so that none is withheld from it", () => {
  const { model, job } = running();
  expect(model.workerId("one")).toBe("one");
  model.passed(at(2 * limits.workerLeaseMs));
  expect([model.workerId("one"), model.workerId("two")]).toEqual(["one-2", "two"]);
  model.taken(job, "one", attempt(2), at(100_000));
  expect(job.attempts.map(({ workerId }) => workerId)).toEqual(["one", "one-2"]);
});

test("two events at the same time are unclear", () => {
  const { model, job } = running();
  model.ttl(job, limits.workerLeaseMs, at(0));
  expect(() => model.passed(at(2 * limits.workerLeaseMs))).toThrow(UnclearError);
});

test("a walk is described as text", () => {
  const steps: readonly Step[] = [
    { do: "submit", job: "A", policy: "a time to live", isOtherBody: false },
    { do: "take", worker: "one", batch: 2 },
    { do: "report", job: "A", report: "an error", back: 1, hasToken: false },
    { do: "pass", toNext: "after" },
  ];
  expect(tell(steps)).toBe(
    "submit A with a time to live; one takes a batch of 2; an error of A from 1 attempts ago without a token; time passes to after what is due next",
  );
});
