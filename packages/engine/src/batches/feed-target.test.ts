import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { feedTarget, type FeedView } from "./feed-target.ts";

const quiet: FeedView = {
  outstanding: 0,
  inQueue: 0,
  inProgress: 0,
  othersWaiting: 0,
  othersPeak: 0,
  asking: 0,
  workers: 0,
  takenBetween: 0,
};

describe("how much of batches is submitted", () => {
  test("is a little before there are workers, and more the faster they are", () => {
    expect(feedTarget(quiet).outstanding).toBe(16);
    expect(feedTarget({ ...quiet, workers: 50, asking: 50 }).outstanding).toBe(50);
    expect(feedTarget({ ...quiet, takenBetween: 300 }).outstanding).toBe(600);
    expect(feedTarget({ ...quiet, takenBetween: 30_000 }).outstanding).toBe(2_000);
  });

  test("is nothing more while a job of another caller waits", () => {
    const seen = { ...quiet, outstanding: 5, inQueue: 3, inProgress: 4, othersWaiting: 1, asking: 3, workers: 9 };
    // Of the three in the queue two are of the batch, so three of its five run, and one job of another caller.
    expect(feedTarget(seen)).toEqual({ outstanding: 3, others: 2, running: 3 });
  });

  test("leaves as many workers free as other callers used lately, but not the last one", () => {
    const lately = { ...quiet, othersPeak: 3, workers: 10, asking: 10 };
    expect(feedTarget(lately).outstanding).toBe(7);
    expect(feedTarget({ ...lately, inProgress: 2, asking: 8 }).outstanding).toBe(7);
    expect(feedTarget({ ...lately, workers: 1, asking: 1 }).outstanding).toBe(1);
    expect(feedTarget({ ...lately, workers: 1, asking: 0 }).outstanding).toBe(1);
  });

  test("is one request where a worker is free and none of the batch runs, also while other workers are known that ask for nothing", () => {
    const lately = { ...quiet, othersPeak: 9, workers: 4 };
    expect(feedTarget({ ...lately, asking: 2 }).outstanding).toBe(1);
    expect(feedTarget({ ...lately, asking: 2, outstanding: 1, inProgress: 1 }).outstanding).toBe(1);
    expect(feedTarget({ ...lately, asking: 0 }).outstanding).toBe(0);
    expect(feedTarget({ ...lately, asking: 1, inProgress: 3 }).outstanding).toBe(1);
  });

  test("never takes a worker from others that wait, whatever is seen", () => {
    const some = fc.nat({ max: 40 });
    const views = fc.record({
      outstanding: some,
      inQueue: some,
      inProgress: some,
      othersWaiting: some,
      othersPeak: some,
      asking: some,
      workers: some,
      takenBetween: some,
    });
    fc.assert(
      fc.property(views, (seen) => {
        const { outstanding, others, running } = feedTarget(seen);
        expect(running).toBeLessThanOrEqual(seen.outstanding);
        expect(others).toBeGreaterThanOrEqual(seen.othersWaiting);
        if (seen.othersWaiting > 0) expect(outstanding).toBeLessThanOrEqual(seen.outstanding);
        if (seen.othersPeak > 0) expect(outstanding).toBeLessThanOrEqual(seen.outstanding + Math.max(1, seen.asking));
      }),
    );
  });
});
