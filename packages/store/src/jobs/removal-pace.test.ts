import { expect, test } from "vitest";
import { RemovalPace } from "./removal-pace.ts";

/** Sizes of batches where each job takes so long. */
function sizes(msOfJob: number, batches = 20): number[] {
  const pace = new RemovalPace(8);
  return Array.from({ length: batches }, () => {
    const { jobs } = pace;
    pace.note(jobs, jobs * msOfJob);
    return jobs;
  });
}

test("batches become as large as fits into the time, and stay so", () => {
  expect(sizes(0.04).slice(-3)).toEqual([200, 200, 200]);
  expect(sizes(0.1).slice(-3)).toEqual([80, 80, 80]);
});

test("batches have a least and a largest size", () => {
  expect(sizes(10).at(-1)).toBe(20);
  expect(sizes(0.001).at(-1)).toBe(500);
});

test("one slow batch halves the size at most", () => {
  const pace = new RemovalPace(8);
  pace.note(100, 1_000);
  expect(pace.jobs).toBe(50);
});

test("a rest is as long as its batch took", async () => {
  const beganAtMs = performance.now();
  await new RemovalPace(8).rest(20);
  // A timer may end a millisecond early.
  expect(performance.now() - beganAtMs).toBeGreaterThanOrEqual(19);
});
