import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ScalerObservations, type ScalerSettings, decideWorkers } from "./scaler.ts";

const nowMs = 1_000_000_000;
const empty: ScalerObservations = {
  nowMs,
  inQueue: 0,
  inProgress: 0,
  waiting: 0,
  oldestQueuedAtMs: null,
  initializing: 0,
  restarting: 0,
  running: 0,
  idleSinceMs: [],
  external: 0,
};
const settings: ScalerSettings = {
  workersMin: 0,
  workersMax: 3,
  idleTimeoutSeconds: 5,
  scalerType: "QUEUE_DELAY",
  scalerValue: 4,
};

function waitingFor(ms: number, jobs = 10): Partial<ScalerObservations> {
  return { inQueue: jobs, waiting: jobs, oldestQueuedAtMs: nowMs - ms };
}

interface Case {
  readonly claim: string;
  readonly seen: Partial<ScalerObservations>;
  readonly set?: Partial<ScalerSettings>;
  readonly workers: number;
  readonly why: RegExp;
}

const cases: readonly Case[] = [
  { claim: "nothing to do needs nobody", seen: {}, workers: 0, why: /No job waits/ },
  {
    claim: "the first job starts the first worker at once",
    seen: waitingFor(0, 1),
    workers: 1,
    why: /first starts at once/,
  },
  { claim: "many first jobs start one worker, not a herd", seen: waitingFor(0, 500), workers: 1, why: /at once/ },
  { claim: "a wait of exactly the value adds none", seen: { ...waitingFor(4000), running: 1 }, workers: 1, why: /4 s/ },
  { claim: "a longer wait adds one", seen: { ...waitingFor(4001), running: 1 }, workers: 2, why: /one more worker/ },
  {
    claim: "a worker that starts must get its time before another follows",
    seen: { ...waitingFor(7000), running: 1, initializing: 1 },
    workers: 2,
    why: /one more worker after 8 s \(1 starting\)/,
  },
  {
    claim: "a slow start does not hold the endpoint back for ever",
    seen: { ...waitingFor(8001), running: 1, initializing: 1 },
    workers: 3,
    why: /one more/,
  },
  {
    claim: "free workers are not doubled for the jobs they are about to take",
    seen: { ...waitingFor(60_000, 1), idleSinceMs: [nowMs] },
    workers: 1,
    why: /a worker for each waiting job/,
  },
  { claim: "the maximum holds", seen: { ...waitingFor(60_000), running: 3 }, workers: 3, why: /workersMax allows 3/ },
  {
    claim: "low priority starts nobody",
    seen: { inQueue: 7 },
    workers: 0,
    why: /7 jobs of low priority/,
  },
  {
    claim: "a worker that somebody else started counts as the first one",
    seen: { ...waitingFor(1000), external: 1 },
    workers: 0,
    why: /one more worker after 4 s/,
  },
  {
    claim: "an idle worker stays until its timeout",
    seen: { idleSinceMs: [nowMs - 4999] },
    workers: 1,
    why: /1 idle/,
  },
  {
    claim: "an idle worker goes at its timeout",
    seen: { idleSinceMs: [nowMs - 5000] },
    workers: 0,
    why: /No job for 5 s: 1 worker to stop/,
  },
  {
    claim: "an idle worker stays for a waiting job of low priority",
    seen: { inQueue: 1, idleSinceMs: [nowMs - 9000] },
    workers: 1,
    why: /1 idle/,
  },
  {
    claim: "the minimum stays idle for ever",
    seen: { idleSinceMs: [0, 0] },
    set: { workersMin: 1 },
    workers: 1,
    why: /workersMin keeps 1 worker/,
  },
  { claim: "the minimum starts without jobs", seen: {}, set: { workersMin: 2 }, workers: 2, why: /workersMin keeps 2/ },
  {
    claim: "a failed worker is given up when nothing waits",
    seen: { restarting: 1 },
    workers: 0,
    why: /failed worker/,
  },
  {
    claim: "workersMax 0 pauses",
    seen: { ...waitingFor(0), running: 2 },
    set: { workersMax: 0 },
    workers: 0,
    why: /paused/,
  },
  {
    claim: "REQUEST_COUNT wants one worker per so many jobs, rounded up",
    seen: { ...waitingFor(0, 5), inProgress: 4 },
    set: { scalerType: "REQUEST_COUNT", workersMax: 10 },
    workers: 3,
    why: /9 jobs at 4 per worker: 3 workers/,
  },
  {
    claim: "REQUEST_COUNT does not count waiting jobs of low priority",
    seen: { inQueue: 9, waiting: 1, oldestQueuedAtMs: nowMs },
    set: { scalerType: "REQUEST_COUNT", scalerValue: 1 },
    workers: 1,
    why: /1 job at 1 per worker/,
  },
  {
    claim: "REQUEST_COUNT leaves to others what others serve",
    seen: { inProgress: 8, external: 1 },
    set: { scalerType: "REQUEST_COUNT" },
    workers: 1,
    why: /1 of them started by others/,
  },
];

describe("the scaler", () => {
  test.each(cases)("$claim", ({ seen, set, workers, why }) => {
    const decision = decideWorkers({ ...empty, ...seen }, { ...settings, ...set });
    expect(decision.workers).toBe(workers);
    expect(decision.why).toMatch(why);
  });
});

const small = fc.nat({ max: 20 });
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
    initializing: small,
    restarting: small,
    running: small,
    idleForMs: fc.array(fc.nat({ max: 4_000_000 }), { maxLength: 10 }),
    external: fc.nat({ max: 3 }),
  })
  .map(({ low, waitedMs, idleForMs, ...seen }) => ({
    ...seen,
    nowMs,
    inQueue: seen.waiting + low,
    oldestQueuedAtMs: seen.waiting === 0 ? null : nowMs - waitedMs,
    idleSinceMs: idleForMs.map((ms) => nowMs - ms),
  }));

function currentWorkers(seen: ScalerObservations): number {
  return seen.initializing + seen.restarting + seen.running + seen.idleSinceMs.length;
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

  test("grows by one at a time for a delay, whatever the backlog", () => {
    holds((seen, set) => {
      const { workers } = decideWorkers(seen, { ...set, scalerType: "QUEUE_DELAY" });
      expect(workers).toBeLessThanOrEqual(Math.max(currentWorkers(seen) + 1, set.workersMin));
    });
  });

  test("starts no more for a delay than jobs that nobody is about to take", () => {
    holds((seen, set) => {
      const covered = seen.initializing + seen.restarting + seen.idleSinceMs.length >= seen.waiting;
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

  test("never gives up a worker that runs, starts, or is idle within its timeout, unless the maximum forbids it", () => {
    holds((seen, set) => {
      const young = seen.idleSinceMs.filter((sinceMs) => nowMs - sinceMs < set.idleTimeoutSeconds * 1000).length;
      const kept = Math.min(seen.running + seen.initializing + young, set.workersMax);
      expect(decideWorkers(seen, set).workers).toBeGreaterThanOrEqual(kept);
    });
  });

  test("starts nobody for jobs of low priority alone", () => {
    holds((seen, set) => {
      const low = { ...seen, waiting: 0, oldestQueuedAtMs: null, inProgress: 0 };
      expect(decideWorkers(low, { ...set, workersMin: 0 }).workers).toBeLessThanOrEqual(currentWorkers(low));
    });
  });

  test("says why", () => {
    holds((seen, set) => {
      expect(decideWorkers(seen, set).why).toMatch(/^(\d|[A-Z]|workersM).*\.$/);
    });
  });
});
