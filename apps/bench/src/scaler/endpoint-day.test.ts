import { describe, expect, it } from "vitest";
import { dayMs, endpointTrace, type EndpointTrace } from "./day-trace.ts";
import { simulateDay } from "./endpoint-day.ts";
import { ownRule } from "./own-rules.ts";
import { heldTarget, sampledCount, stableAndPanic } from "./peer-rules.ts";
import type { OpenRule } from "./scaling-rule.ts";

const delay = ownRule("delay", "", { scalerType: "QUEUE_DELAY", scalerValue: 4 });
const rules = [delay, sampledCount("sampled", "", 5_000), stableAndPanic, heldTarget];

function trace(arrivesAtMs: number[], runMs: number, startMs: number, workersMax = 3): EndpointTrace {
  return {
    workersMax,
    arrivesAtMs: Float64Array.from(arrivesAtMs),
    runsMs: Float64Array.from(arrivesAtMs, () => runMs),
    startsMs: Float64Array.of(startMs),
  };
}

describe("the trace of a day", () => {
  it("is the same for the same seed and endpoint, and differs for any other", () => {
    expect(endpointTrace(1, 7)).toEqual(endpointTrace(1, 7));
    expect(endpointTrace(1, 7)).not.toEqual(endpointTrace(1, 8));
    expect(endpointTrace(1, 7)).not.toEqual(endpointTrace(2, 7));
  });

  it("has jobs in order of time, all day long, that each take some time", () => {
    for (let index = 0; index < 50; index += 1) {
      const { arrivesAtMs, runsMs } = endpointTrace(3, index);
      expect(arrivesAtMs).toEqual(arrivesAtMs.toSorted());
      expect(arrivesAtMs.at(-1) ?? 0).toBeLessThan(dayMs + 10_000);
      expect(runsMs.every((ms) => ms > 0)).toBe(true);
      expect(runsMs).toHaveLength(arrivesAtMs.length);
    }
  });
});

describe("a simulated day", () => {
  it("with one job costs the start, run and idle time of a worker", () => {
    const { waitsMs, machineMs, starts } = simulateDay(trace([1_000], 2_000, 10_000), delay.open({ workersMax: 3 }));
    expect([...waitsMs]).toEqual([10_000]);
    expect(machineMs).toBe(10_000 + 2_000 + 5_000 + 300);
    expect(starts).toBe(1);
  });

  it("hands jobs out in their order, to one worker after the other", () => {
    const day = simulateDay(trace([0, 0, 0], 1_000, 500, 1), delay.open({ workersMax: 1 }));
    expect([...day.waitsMs]).toEqual([500, 1_500, 2_500]);
  });

  it.each(rules)("$id serves every job, and never with more workers than allowed", (rule) => {
    for (let index = 0; index < 20; index += 1) {
      const day = endpointTrace(5, index);
      const opened: OpenRule = rule.open(day);
      const decide = opened.decide.bind(opened);
      let most = 0;
      opened.decide = (seen) => {
        most = Math.max(most, seen.startingSinceMs.length + seen.runningSinceMs.length + seen.idleSinceMs.length);
        return decide(seen);
      };
      const { waitsMs, machineMs } = simulateDay(day, opened);
      expect(waitsMs.every((ms) => ms >= 0)).toBe(true);
      expect(most).toBeLessThanOrEqual(day.workersMax);
      expect(machineMs).toBeGreaterThan(day.runsMs.reduce((sum, ms) => sum + ms, 0));
    }
  });

  it("tells what was said of jobs that still waited, and how long they did", () => {
    const day = trace([0, 20_000, 20_000], 2_000, 10_000, 1);
    const { estimates, waitsMs } = simulateDay(day, delay.open({ workersMax: 1 }), 1_000);
    expect([...waitsMs]).toEqual([10_000, 10_000, 12_000]);
    // Nothing is known before the first start; after it the first in line only needs a worker.
    expect(estimates).toEqual([
      { saidMs: NaN, wasMs: 9_000 },
      { saidMs: 9_000, wasMs: 9_000 },
      { saidMs: NaN, wasMs: 11_000 },
    ]);
  });

  it("is the same each time", () => {
    const day = endpointTrace(9, 3);
    expect(simulateDay(day, delay.open(day))).toEqual(simulateDay(day, delay.open(day)));
  });
});
