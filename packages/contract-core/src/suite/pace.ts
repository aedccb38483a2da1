import { type Durations, expectedMs } from "./durations.ts";
import { type Lane, type Lanes, laneNames, partition, spanMsOf } from "./lanes.ts";
import { RunEndError } from "../target/run-end.ts";
import type { ScenarioResult } from "./scenario-result.ts";
import type { ScenarioFacts } from "./scenario.ts";
import { endOf, type Place, scheduleOf, type Widths } from "./schedule.ts";

/** How long a run, and each of its scenarios, may take at the speed of its target. */
export interface Pace {
  ended(result: Pick<ScenarioResult, "scenario" | "lane" | "skipped" | "error" | "observations" | "tookMs">): void;
  /** The time of the whole run, as far as it is known. */
  limitMs(): number;
  /** The time of one scenario, including the answer to its last request. */
  scenarioLimitMs(scenario: ScenarioFacts, lane: Lane): number;
  /** Aborted with a {@link RunEndError} when the time of the run is over. */
  readonly over: AbortSignal;
  close(): void;
}

export interface PaceOptions extends Partial<PaceLimits> {
  /** The scenarios of each block of the run. */
  readonly blocks: readonly Lanes<ScenarioFacts>[];
  /** The others are skipped, and take no time. */
  readonly isPlayed: (scenario: ScenarioFacts) => boolean;
  readonly widths: Widths;
  readonly durations: Durations;
  /** Whether scenarios wait in real time. */
  readonly isReal: boolean;
}

export interface PaceLimits {
  /** Time of the run, whatever is expected; undefined without such a limit. */
  readonly runMs: number | undefined;
  /** Time that every run has, which is more than a single unanswered request takes. */
  readonly runMinMs: number;
  /** Time that every scenario has. */
  readonly scenarioMinMs: number;
  /** The run ends after so many scenarios of which none has held. */
  readonly brokenMax: number;
}

const RUN_MIN_MS = 75_000;
const SCENARIO_MIN_MS = 300_000;
const BROKEN_MAX = 100;
/** The longest time that a timer of Node has. */
const TIMER_MAX_MS = 2 ** 31 - 1;
const LOOK_EVERY_MS = 250;
/** A run may take so many times what is expected of it. */
const RUN_FACTOR = 2;
/** Single scenarios differ more from what is expected of them. */
const SCENARIO_FACTOR = 10;
/** How slow a target is shows after so many scenarios; before, it may be slower than usual by this factor. */
const KNOWN_AFTER = 20;
const UNKNOWN_SLOWNESS = 8;
/** That it is faster than expected counts after so many, and up to this factor. */
const SURE_AFTER = 100;
const SLOWNESS_MIN = 0.25;

export function createPace(options: PaceOptions): Pace {
  const { widths, durations, isReal, runMs, runMinMs = RUN_MIN_MS, scenarioMinMs = SCENARIO_MIN_MS } = options;
  const { brokenMax = BROKEN_MAX } = options;
  const beganMs = performance.now();
  const over = new AbortController();
  const msOf = (scenario: ScenarioFacts): number => expectedMs(scenario, durations);
  const waitMs = (scenario: ScenarioFacts): number => (isReal ? spanMsOf(scenario) : 0);
  /** How long each lane of a block is expected to take, and how long its scenarios wait beside that. */
  const expected = options.blocks.map((block) => {
    const places = scheduleOf(block, widths, (scenario) => (options.isPlayed(scenario) ? msOf(scenario) : 0));
    const [alone, beside] = partition(
      places.filter(({ scenario }) => options.isPlayed(scenario)),
      ({ lane }) => lane === "alone",
    );
    const msOfLane = (wanted: Lane): number => {
      const some = places.filter(({ lane }) => lane === wanted);
      return endOf(some) - Math.min(endOf(some), ...some.map(({ beginsMs }) => beginsMs));
    };
    const waits = (some: readonly Place[]): readonly number[] => some.map(({ scenario }) => waitMs(scenario));
    const ms = Object.fromEntries(laneNames.map((lane) => [lane, msOfLane(lane)])) as Record<Lane, number>;
    return { ms, waitMs: Math.max(0, ...waits(beside)) + sumOf(waits(alone)) };
  });
  const held: { readonly lane: Lane; readonly tookMs: number; readonly expectedMs: number }[] = [];
  let count = 0;

  /** That of the scenarios that hold: what is broken may wait for answers that never come. */
  function slownessOf(lane: Lane, unknown = UNKNOWN_SLOWNESS): number {
    if (count < KNOWN_AFTER) return unknown;
    const ofLane = held.filter((one) => one.lane === lane);
    const some = ofLane.length === 0 ? held : ofLane;
    const [tookMs, expectedMs] = [sumOf(some.map((one) => one.tookMs)), sumOf(some.map((one) => one.expectedMs))];
    const least = count < SURE_AFTER ? 1 : SLOWNESS_MIN;
    return expectedMs === 0 ? 1 : Math.max(least, tookMs / expectedMs);
  }
  function limitMs(): number {
    if (runMs !== undefined) return runMs;
    const slow = new Map(laneNames.map((lane) => [lane, slownessOf(lane)]));
    const all = expected.map(({ ms, waitMs }) => {
      const of = (lane: Lane): number => ms[lane] * (slow.get(lane) ?? 1);
      return waitMs + Math.max(of("elsewhere"), Math.max(of("together"), of("inTurn")) + of("alone"));
    });
    return Math.max(runMinMs, RUN_FACTOR * sumOf(all));
  }
  const looking = setInterval(() => {
    const limit = limitMs();
    if (performance.now() - beganMs < limit || over.signal.aborted) return;
    over.abort(new RunEndError("overtime", `The run ended after ${Math.round(limit / 1_000)} s (overtime).`));
  }, LOOK_EVERY_MS).unref();
  return {
    limitMs,
    over: over.signal,
    close: () => clearInterval(looking),
    ended({ scenario, lane, skipped, error, observations, tookMs }) {
      if (lane === undefined || skipped !== null) return;
      count += 1;
      const holds = error === null && observations.every((one) => one.holds);
      if (holds) held.push({ lane, tookMs: Math.max(0, tookMs - waitMs(scenario)), expectedMs: msOf(scenario) });
      else if (held.length === 0 && count === brokenMax)
        over.abort(new RunEndError("all-broken", `None of the first ${count} checks holds.`));
    },
    scenarioLimitMs: (scenario, lane) =>
      Math.min(
        Math.max(scenarioMinMs, SCENARIO_FACTOR * msOf(scenario) * slownessOf(lane, 1)) + RUN_FACTOR * waitMs(scenario),
        TIMER_MAX_MS,
      ),
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
