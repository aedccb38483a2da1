import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ServingWorkers, forecastQueue } from "./queue-forecast.ts";

const nowMs = 1_000_000_000;
const nobody: ServingWorkers = {
  nowMs,
  inProgress: 0,
  startingSinceMs: [],
  restarting: 0,
  runningSinceMs: [],
  idleSinceMs: [],
  external: 0,
  startMs: 30_000,
  runMs: 10_000,
};

describe("a forecast of the queue", () => {
  test("needs the time that a job runs, and that of a start where one is under way", () => {
    expect(forecastQueue({ ...nobody, runMs: null })).toBeNull();
    expect(forecastQueue({ ...nobody, startMs: null, restarting: 1 })).toBeNull();
    expect(forecastQueue({ ...nobody, startMs: null })).not.toBeNull();
  });

  test("says nothing of when jobs are taken where nobody is", () => {
    expect(forecastQueue(nobody)?.takenInMs(0)).toBeNull();
    expect(forecastQueue(nobody)?.takenWithin(1_000_000)).toBe(0);
  });

  test("hands the first jobs to idle workers, then to those that come free, then to those that have started", () => {
    const forecast = forecastQueue({
      ...nobody,
      inProgress: 1,
      idleSinceMs: [nowMs],
      runningSinceMs: [nowMs - 3_000],
      startingSinceMs: [nowMs - 18_000],
    });
    const takenInMs = [0, 1, 2, 3, 4, 5].map((ahead) => forecast?.takenInMs(ahead));
    expect(takenInMs).toEqual([0, 7_000, 10_000, 12_000, 17_000, 20_000]);
    expect(forecast?.takenWithin(12_000)).toBe(4);
  });

  test("counts a worker with four jobs in hand as free four times as often", () => {
    const forecast = forecastQueue({ ...nobody, inProgress: 4, runningSinceMs: [nowMs] });
    expect(forecast?.takenInMs(3)).toBe(10_000);
  });

  test("of one job and of all jobs agree", () => {
    const ages = fc.array(fc.nat({ max: 60_000 }), { maxLength: 6 });
    fc.assert(
      fc.property(ages, ages, ages, fc.nat({ max: 40 }), (starting, running, idle, ahead) => {
        const since = (age: number): number => nowMs - age;
        const forecast = forecastQueue({
          ...nobody,
          inProgress: running.length,
          startingSinceMs: starting.map(since),
          runningSinceMs: running.map(since),
          idleSinceMs: idle.map(since),
        });
        const takenInMs = forecast?.takenInMs(ahead) ?? null;
        if (takenInMs === null) return;
        expect(forecast?.takenWithin(takenInMs)).toBeGreaterThan(ahead);
        if (takenInMs > 0) expect(forecast?.takenWithin(takenInMs - 1)).toBeLessThanOrEqual(ahead);
      }),
    );
  });
});
