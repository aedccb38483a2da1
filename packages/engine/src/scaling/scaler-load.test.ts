import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRunTimes } from "./run-times.ts";
import { type ScalerSettings, decideWorkers } from "./scaler.ts";
import { createStartTimes } from "./start-times.ts";

const stepMs = 100;

interface Load {
  /** A job is submitted each so many steps. */
  readonly everySteps: number;
  readonly runSteps: number;
  readonly startSteps: number;
}

interface Worker {
  readonly requestedAt: number;
  state: "starting" | "running" | "idle";
  since: number;
  until: number;
}

/** Lets the same load go on, and gives the steps at which the scaler wanted another number of workers. */
function changesUnder({ everySteps, runSteps, startSteps }: Load, settings: ScalerSettings, steps: number): number[] {
  const startTimes = createStartTimes();
  const runTimes = createRunTimes();
  const workers: Worker[] = [];
  const queuedAt: number[] = [];
  const changes: number[] = [];
  let ended = 0;
  for (let now = 0; now < steps; now += 1) {
    if (now % everySteps === 0) queuedAt.push(now);
    for (const worker of workers) {
      if (worker.state === "idle" || worker.until > now) continue;
      if (worker.state === "starting") startTimes.note((now - worker.requestedAt) * stepMs);
      else ended += 1;
      Object.assign(worker, { state: "idle", since: now });
    }
    const idle = workers.filter(({ state }) => state === "idle").sort((a, b) => a.since - b.since);
    for (const worker of idle.slice(0, queuedAt.length)) {
      queuedAt.shift();
      Object.assign(worker, { state: "running", since: now, until: now + runSteps });
    }
    const since = (state: Worker["state"]): number[] =>
      workers.filter((worker) => worker.state === state).map((worker) => worker.since * stepMs);
    const inProgress = since("running").length;
    runTimes.note(now * stepMs, inProgress, ended);
    const { workers: wanted } = decideWorkers(
      {
        nowMs: now * stepMs,
        inQueue: queuedAt.length,
        waiting: queuedAt.length,
        oldestQueuedAtMs: queuedAt[0] === undefined ? null : queuedAt[0] * stepMs,
        inProgress,
        startingSinceMs: since("starting"),
        restarting: 0,
        runningSinceMs: since("running"),
        idleSinceMs: since("idle"),
        leaving: 0,
        external: 0,
        startMs: startTimes.estimateMs(),
        runMs: runTimes.estimateMs(),
      },
      settings,
    );
    if (wanted !== workers.length) changes.push(now);
    for (let more = wanted - workers.length; more > 0; more -= 1) {
      workers.push({ requestedAt: now, state: "starting", since: now, until: now + startSteps });
    }
    for (let fewer = workers.length - wanted; fewer > 0; fewer -= 1) {
      const leaves = workers.filter(({ state }) => state === "idle").sort((a, b) => a.since - b.since)[0];
      if (leaves === undefined) throw new Error("a worker that runs or starts was to go");
      workers.splice(workers.indexOf(leaves), 1);
    }
  }
  return changes;
}

describe("under a load that stays the same, the scaler", () => {
  test.each(["QUEUE_DELAY", "REQUEST_COUNT"] as const)("comes to rest with %s", (scalerType) => {
    const load = fc.record({
      everySteps: fc.integer({ min: 2, max: 20 }),
      runSteps: fc.integer({ min: 1, max: 150 }),
      startSteps: fc.integer({ min: 1, max: 300 }),
    });
    const settings: ScalerSettings = {
      workersMin: 0,
      workersMax: 200,
      idleTimeoutSeconds: 5,
      scalerType,
      scalerValue: scalerType === "QUEUE_DELAY" ? 4 : 1,
    };
    const halfAnHour = 18_000;
    fc.assert(
      fc.property(load, (same) => {
        const late = changesUnder(same, settings, halfAnHour).filter((step) => step > halfAnHour * 0.6);
        expect(late).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test("asks for no worker in a queue that one worker keeps short", () => {
    const load = { everySteps: 10, runSteps: 9, startSteps: 200 };
    const settings = {
      workersMin: 1,
      workersMax: 5,
      idleTimeoutSeconds: 5,
      scalerType: "QUEUE_DELAY",
      scalerValue: 30,
    };
    const starts = changesUnder(load, settings as ScalerSettings, 6_000);
    expect(starts).toEqual([0]);
  });
});
