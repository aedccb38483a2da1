import type { Target } from "../target/target.ts";
import { type Lane, type Lanes, type Room, laneNames, lanesOf, spanMsOf } from "./lanes.ts";
import type { ProcessorTime } from "../target/processor-time.ts";
import { allows } from "../target/safety.ts";
import type { Scenario, ScenarioFacts } from "./scenario.ts";
import { type Durations, expectedMs } from "./durations.ts";
import { type PaceLimits, createPace } from "./pace.ts";
import { play, skipped } from "./play.ts";
import { endReasonOf } from "../target/run-end.ts";
import type { ScenarioResult, SkipReason } from "./scenario-result.ts";
import type { SessionOptions } from "./session.ts";
import { type Slots, createSlots } from "./slots.ts";
import { scarceAt } from "./suite.ts";

export interface RunnerOptions<Context, Place extends Target> extends Omit<SessionOptions<Context, Place>, "slots"> {
  /** Number of concurrent scenarios, not counting those that only wait for time to pass; default 1. */
  readonly parallel?: number;
  /**
   * Number of scenarios at services of their own, which run beside the others; those that must be alone are then played at one
   * such service, too. Only where the clock is moved; default: they share {@link RunnerOptions.parallel}.
   */
  readonly parallelElsewhere?: number;
  /** Size of a block: its scenarios end before the next block begins; default all. */
  readonly blockSize?: number;
  /** How long scenarios took in earlier runs: the longest begin first. */
  readonly durations?: Durations;
  /** The shortest begin first, where the first result may be enough. */
  readonly shortestFirst?: boolean;
  /** Reads the processor time used so far. The scenarios are then played one after the other, so that each has its own. */
  readonly meter?: () => Promise<ProcessorTime>;
  /** Other bounds of its time than usual. */
  readonly pace?: Partial<PaceLimits> | undefined;
  /** A scenario is played from now on. */
  readonly onStart?: (scenario: ScenarioFacts) => void;
  readonly onResult: (result: ScenarioResult) => void;
}

/** How long a run waits in real time. */
const PATIENCE_MS = 33 * 60_000;

/** Plays scenarios, exclusive ones one by one at the end or elsewhere; the results are in the given order. */
export async function playScenarios<Context, Place extends Target>(
  scenarios: readonly Scenario<Context>[],
  options: RunnerOptions<Context, Place>,
): Promise<ScenarioResult[]> {
  const results = new Map<ScenarioFacts, ScenarioResult>();
  const { parallelElsewhere, clock } = options;
  const room: Room = {
    clock,
    hasOthers: options.target.another !== undefined,
    aloneElsewhere: parallelElsewhere !== undefined,
    scarce: scarceAt(options.suite, options.target.another !== undefined, options.target.isSmall),
  };
  const here = createSlots(options.parallel ?? 1);
  const beside = createSlots(1);
  const apart = parallelElsewhere === undefined || clock === "real" ? here : createSlots(parallelElsewhere);
  let isSpent = false;
  const durations = options.durations ?? {};
  const msOf = (scenario: ScenarioFacts): number => expectedMs(scenario, durations);
  const blockSize = options.blockSize ?? Math.max(1, scenarios.length);
  const blocks: Lanes<Scenario<Context>>[] = [];
  const lengthOf = options.shortestFirst === true ? (one: ScenarioFacts) => -msOf(one) : msOf;
  for (let begun = 0; begun < scenarios.length; begun += blockSize)
    blocks.push(lanesOf(scenarios.slice(begun, begun + blockSize), room, lengthOf));
  const pace = createPace({
    blocks: options.meter === undefined ? blocks : blocks.map(oneByOne),
    isPlayed: (scenario) => skipReason(scenario, options) === null,
    widths: { together: options.meter === undefined ? here.width : 1, elsewhere: apart.width },
    durations,
    isReal: clock === "real",
    ...options.pace,
  });
  const signal = AbortSignal.any([options.signal, pace.over]);

  async function playOne(scenario: Scenario<Context>, slots: Slots, lane: Lane): Promise<void> {
    await slots.enter();
    try {
      const spent = isSpent ? "budget" : skipReason(scenario, options);
      const reason = signal.aborted ? endReasonOf(signal) : spent;
      if (reason === null) options.onStart?.(scenario);
      const isElsewhere = lane === "elsewhere";
      const playOptions = { ...options, slots, signal, withinMs: pace.scenarioLimitMs(scenario, lane) };
      const result =
        reason === null
          ? { ...(await measured(options.meter, () => play(scenario, playOptions, isElsewhere))), lane }
          : skipped(scenario, reason);
      pace.ended(result);
      isSpent ||= result.skipped === "budget";
      results.set(scenario, result);
      options.onResult(result);
    } finally {
      slots.leave();
    }
  }

  async function playInTurn(some: readonly Scenario<Context>[], slots: Slots, lane: Lane): Promise<void> {
    for (const scenario of some) await playOne(scenario, slots, lane);
  }
  async function playLanes({ elsewhere, inTurn, together, alone }: Lanes<Scenario<Context>>): Promise<void> {
    const besides = Promise.all(elsewhere.map((scenario) => playOne(scenario, apart, "elsewhere")));
    await Promise.all([
      playInTurn(inTurn, beside, "inTurn"),
      ...together.map((scenario) => playOne(scenario, here, "together")),
    ]);
    await playInTurn(alone, here, "alone");
    await besides;
  }
  async function playMeasured(lanes: Lanes<Scenario<Context>>): Promise<void> {
    for (const lane of laneNames) await playInTurn(lanes[lane], here, lane);
  }

  try {
    for (const lanes of blocks) await (options.meter === undefined ? playLanes(lanes) : playMeasured(lanes));
  } finally {
    pace.close();
  }
  return scenarios.flatMap((scenario) => results.get(scenario) ?? []);
}

/** Why a scenario cannot be played against a target; null if it can. */
export function skipReason(
  scenario: ScenarioFacts,
  { safety, target, dialect, clock }: Pick<SessionOptions<never, Target>, "safety" | "target" | "dialect" | "clock">,
): SkipReason | null {
  const instead = scenario.instead?.[dialect];
  if (instead !== undefined) return `diverged-documented:${instead}`;
  if (!allows(safety, scenario.safety)) return "safety";
  if (target.forgets === true && scenario.stateless !== true) return "unsupported-by-target";
  const missing = scenario.needs?.find((need) => !target.capabilities.has(need));
  if (missing !== undefined) return `needs:${missing}`;
  return clock === "real" && spanMsOf(scenario) > PATIENCE_MS ? "patience" : null;
}

/** The lanes of a run that plays everything one after the other. */
function oneByOne(lanes: Lanes<ScenarioFacts>): Lanes<ScenarioFacts> {
  return { together: laneNames.flatMap((lane) => lanes[lane]), inTurn: [], elsewhere: [], alone: [] };
}

async function measured(
  meter: (() => Promise<ProcessorTime>) | undefined,
  run: () => Promise<ScenarioResult>,
): Promise<ScenarioResult> {
  if (meter === undefined) return await run();
  const before = await meter();
  const result = await run();
  const { suiteMs, startedMs } = await meter();
  return {
    ...result,
    processor: {
      suiteMs: suiteMs - before.suiteMs,
      startedMs: startedMs === null || before.startedMs === null ? null : startedMs - before.startedMs,
    },
  };
}
