import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ScalerObservations,
  type ScalerSettings,
  decideWorkers,
  growsWithTime,
  startingTogetherMin,
  unprovenTogetherMin,
} from "./scaler.ts";

const nowMs = 1_000_000_000;
const small = fc.nat({ max: 20 });
const ages = fc.array(fc.nat({ max: 4_000_000 }), { maxLength: 12 });
const anySettings: fc.Arbitrary<ScalerSettings> = fc.record({
  workersMin: small,
  workersMax: small,
  idleTimeoutSeconds: fc.integer({ min: 1, max: 3600 }),
  scalerType: fc.constantFrom("QUEUE_DELAY" as const, "REQUEST_COUNT" as const),
  scalerValue: fc.integer({ min: 1, max: 60 }),
});
const anySeen: fc.Arbitrary<ScalerObservations> = fc
  .record({
    low: small,
    waiting: small,
    waitedMs: fc.nat({ max: 200_000 }),
    inProgress: small,
    startingForMs: ages,
    restarting: small,
    runningForMs: ages,
    idleForMs: ages,
    leaving: fc.nat({ max: 5 }),
    lastWaitedAtMs: fc.nat({ max: 4_000_000 }).map((ms) => nowMs - ms),
    external: fc.nat({ max: 3 }),
    startMs: fc.option(fc.integer({ min: 1, max: 200_000 })),
    runMs: fc.option(fc.integer({ min: 1, max: 200_000 })),
  })
  .map(({ low, waitedMs, startingForMs, runningForMs, idleForMs, ...seen }) => ({
    ...seen,
    nowMs,
    inQueue: seen.waiting + low,
    oldestQueuedAtMs: seen.waiting === 0 ? null : nowMs - waitedMs,
    startingSinceMs: startingForMs.map((ms) => nowMs - ms),
    runningSinceMs: runningForMs.map((ms) => nowMs - ms),
    idleSinceMs: idleForMs.map((ms) => nowMs - ms),
  }));

function startingWorkers(seen: ScalerObservations): number {
  return seen.startingSinceMs.length + seen.restarting;
}

function currentWorkers(seen: ScalerObservations): number {
  return startingWorkers(seen) + seen.runningSinceMs.length + seen.idleSinceMs.length;
}

describe("whatever is observed, the scaler", () => {
  const holds = (check: (seen: ScalerObservations, set: ScalerSettings) => void): void => {
    fc.assert(fc.property(anySeen, anySettings, check), { numRuns: 2000 });
  };

  test("stays within the minimum and the maximum, and the maximum wins", () => {
    holds((seen, set) => {
      const { workers } = decideWorkers(seen, set);
      expect(workers).toBeLessThanOrEqual(set.workersMax);
      expect(workers).toBeGreaterThanOrEqual(Math.min(set.workersMin, set.workersMax));
    });
  });

  test("grows by one at a time for a delay, whatever the backlog, while too little was measured to know better", () => {
    holds((observed, set) => {
      const seen = { ...observed, runMs: null };
      const { workers } = decideWorkers(seen, { ...set, scalerType: "QUEUE_DELAY" });
      expect(workers).toBeLessThanOrEqual(Math.max(currentWorkers(seen) + 1, set.workersMin));
    });
  });

  test("starts no more for a delay than jobs that nobody is about to take", () => {
    holds((seen, set) => {
      const covered = startingWorkers(seen) + seen.idleSinceMs.length >= seen.waiting;
      if (!covered || set.workersMin > currentWorkers(seen)) return;
      const { workers } = decideWorkers(seen, { ...set, scalerType: "QUEUE_DELAY" });
      expect(workers).toBeLessThanOrEqual(currentWorkers(seen));
    });
  });

  test("never answers a longer wait or a longer queue with fewer workers", () => {
    const more = fc.record({ jobs: small, waitedMs: fc.nat({ max: 100_000 }) });
    fc.assert(
      fc.property(anySeen, anySettings, more, (seen, set, { jobs, waitedMs }) => {
        const waiting = seen.waiting + jobs;
        const oldestQueuedAtMs = waiting === 0 ? null : (seen.oldestQueuedAtMs ?? nowMs) - waitedMs;
        const busier = { ...seen, waiting, inQueue: seen.inQueue + jobs, oldestQueuedAtMs };
        expect(decideWorkers(busier, set).workers).toBeGreaterThanOrEqual(decideWorkers(seen, set).workers);
      }),
      { numRuns: 2000 },
    );
  });

  test("wants no more workers by and by where it says that time alone calls for none", () => {
    fc.assert(
      fc.property(anySeen, anySettings, fc.nat({ max: 10_000_000 }), (seen, set, passedMs) => {
        if (growsWithTime(seen, set)) return;
        const later = { ...seen, nowMs: nowMs + passedMs };
        expect(decideWorkers(later, set).workers).toBeLessThanOrEqual(decideWorkers(seen, set).workers);
      }),
      { numRuns: 2000 },
    );
  });

  test("never gives up a worker that runs, starts, or is idle within its timeout, unless the maximum forbids it", () => {
    holds((seen, set) => {
      const young = seen.idleSinceMs.filter((sinceMs) => nowMs - sinceMs < set.idleTimeoutSeconds * 1000).length;
      const kept = Math.min(seen.runningSinceMs.length + seen.startingSinceMs.length + young, set.workersMax);
      expect(decideWorkers(seen, set).workers).toBeGreaterThanOrEqual(kept);
    });
  });

  test("starts nobody for jobs of low priority alone", () => {
    holds((seen, set) => {
      const low = { ...seen, waiting: 0, oldestQueuedAtMs: null, inProgress: 0 };
      expect(decideWorkers(low, { ...set, workersMin: 0 }).workers).toBeLessThanOrEqual(currentWorkers(low));
    });
  });

  test("has no more workers start at once than the greater of a fixed number and those that serve, beyond the minimum", () => {
    holds((seen, set) => {
      const serving = seen.runningSinceMs.length + seen.idleSinceMs.length;
      const together = seen.startMs === null ? unprovenTogetherMin : startingTogetherMin;
      const herd = Math.max(together, serving, startingWorkers(seen), set.workersMin - serving);
      const { workers } = decideWorkers(seen, { ...set, workersMax: 1000 });
      expect(workers - serving).toBeLessThanOrEqual(herd);
    });
  });

  test("lets no more than half of the workers leave at a time, unless the maximum forbids them", () => {
    holds((observed, set) => {
      const seen = { ...observed, restarting: 0 };
      const current = currentWorkers(seen);
      const { workers } = decideWorkers(seen, { ...set, workersMax: 1000 });
      const leaving = current - workers;
      if (leaving > 0) expect(seen.leaving + leaving).toBeLessThanOrEqual(Math.ceil((current + seen.leaving) / 2));
    });
  });

  test("starts nobody for jobs that starting and running workers will have taken when a new one is ready", () => {
    holds((observed, set) => {
      const seen = {
        ...observed,
        startMs: 60_000,
        runMs: 1_000,
        external: 0,
        inProgress: observed.runningSinceMs.length,
      };
      const fresh = { ...seen, runningSinceMs: seen.runningSinceMs.map(() => nowMs), oldestQueuedAtMs: nowMs - 61_000 };
      if (fresh.runningSinceMs.length * 59 < fresh.waiting || set.workersMin > currentWorkers(fresh)) return;
      const decision = decideWorkers(fresh, { ...set, scalerType: "QUEUE_DELAY", scalerValue: 60 });
      expect(decision.workers).toBeLessThanOrEqual(currentWorkers(fresh));
    });
  });

  test("says why", () => {
    holds((seen, set) => {
      expect(decideWorkers(seen, set).why).toMatch(/^(\d|[A-Z]|workersM).*\.$/);
    });
  });
});
