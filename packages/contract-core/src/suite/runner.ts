import { BudgetSpentError } from "../target/budget.ts";
import { LacksRightError, type Target, UnsupportedError } from "../target/target.ts";
import type { Exchange } from "../target/exchange.ts";
import type { Observation } from "./expectation.ts";
import { type Lanes, type Room, lanesOf, spanMsOf } from "./lanes.ts";
import type { ProcessorTime } from "../target/processor-time.ts";
import { allows } from "../target/safety.ts";
import type { Scenario, ScenarioFacts } from "./scenario.ts";
import { type Durations, expectedMs } from "./durations.ts";
import { type SessionOptions, openSession } from "./session.ts";
import { provesDifference } from "./positive-control.ts";
import { type Slots, createSlots } from "./slots.ts";

/**
 * Why a scenario was not played. `lacks-right`: the key of the run may not do what it needs; `patience`: it would wait longer than the run allows; `unsupported-by-target`: the target has
 * no memory, or reports that it cannot do what the scenario needs.
 */
export type SkipReason =
  | `needs:${string}`
  | `diverged-documented:${string}`
  | `lacks-right:${string}`
  | "unsupported-by-target"
  | "safety"
  | "budget"
  | "patience"
  | "stopped";

/** The result of one scenario. */
export interface ScenarioResult {
  readonly scenario: ScenarioFacts;
  readonly skipped: SkipReason | null;
  readonly observations: readonly Observation[];
  readonly exchanges: readonly Exchange[];
  /** The error that ended it early; null when it was played to its end. */
  readonly error: string | null;
  readonly tookMs: number;
  /** Where it was played; missing where it was not. */
  readonly lane?: keyof Lanes<ScenarioFacts>;
  /** What it used, if the run measures it. */
  readonly processor?: ProcessorTime;
}

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
  /** Reads the processor time used so far. The scenarios are then played one after the other, so that each has its own. */
  readonly meter?: () => Promise<ProcessorTime>;
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
    scarce: options.suite.scarce?.capabilities ?? [],
  };
  const here = createSlots(options.parallel ?? 1);
  const beside = createSlots(1);
  const apart = parallelElsewhere === undefined || clock === "real" ? here : createSlots(parallelElsewhere);
  let isSpent = false;

  async function playOne(scenario: Scenario<Context>, slots: Slots, lane: keyof Lanes<ScenarioFacts>): Promise<void> {
    await slots.enter();
    try {
      const spent = isSpent ? "budget" : skipReason(scenario, options);
      const reason = options.signal.aborted ? "stopped" : spent;
      if (reason === null) options.onStart?.(scenario);
      const isElsewhere = lane === "elsewhere";
      const result =
        reason === null
          ? { ...(await measured(options.meter, () => play(scenario, { ...options, slots }, isElsewhere))), lane }
          : skipped(scenario, reason);
      isSpent ||= result.skipped === "budget";
      results.set(scenario, result);
      options.onResult(result);
    } finally {
      slots.leave();
    }
  }

  async function playInTurn(
    some: readonly Scenario<Context>[],
    slots: Slots,
    lane: keyof Lanes<ScenarioFacts>,
  ): Promise<void> {
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
    for (const lane of ["together", "inTurn", "elsewhere", "alone"] as const) await playInTurn(lanes[lane], here, lane);
  }

  const blockSize = options.blockSize ?? scenarios.length;
  for (let played = 0; played < scenarios.length; played += blockSize) {
    const msOf = (scenario: ScenarioFacts): number => expectedMs(scenario, options.durations ?? {});
    const lanes = lanesOf(scenarios.slice(played, played + blockSize), room, msOf);
    await (options.meter === undefined ? playLanes(lanes) : playMeasured(lanes));
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

function skipped(scenario: ScenarioFacts, reason: SkipReason): ScenarioResult {
  return { scenario, skipped: reason, observations: [], exchanges: [], error: null, tookMs: 0 };
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

async function play<Context, Place extends Target>(
  scenario: Scenario<Context>,
  options: SessionOptions<Context, Place>,
  isElsewhere: boolean,
): Promise<ScenarioResult> {
  const { target } = options;
  const startsOwn = scenario.needs?.includes("own-service") === true;
  // One that starts services uses the target only in ways that others do not notice, unless it says otherwise.
  const staysHere = startsOwn && scenario.elsewhere !== true && scenario.alone !== true;
  if (!isElsewhere || staysHere || target.another === undefined) return await playAt(target, scenario, options);
  const place = await target.another({ shared: true });
  try {
    return await playAt({ ...target, baseUrl: place.baseUrl, keys: place.keys }, scenario, options);
  } finally {
    await place.close();
  }
}

async function playAt<Context, Place extends Target>(
  target: Place,
  scenario: Scenario<Context>,
  options: SessionOptions<Context, Place>,
): Promise<ScenarioResult> {
  const startMs = performance.now();
  const session = openSession(scenario, { ...options, target });
  let error: string | null = null;
  let isSpent = false;
  let cannot: SkipReason | undefined;
  try {
    const { context, clock } = session;
    const run = (): Promise<void> => scenario.run(context);
    await (clock.isHeld === true ? clock.hold(run) : run());
    await provesDifference(session.played.exchanges, options, target);
  } catch (thrown) {
    isSpent = thrown instanceof BudgetSpentError;
    if (thrown instanceof UnsupportedError) cannot = "unsupported-by-target";
    if (thrown instanceof LacksRightError) cannot = `lacks-right:${thrown.right}`;
    error = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  }
  // Resources that are left stay in the ledger for a sweep.
  await session.clear().catch(() => undefined);
  if (isSpent) return skipped(scenario, "budget");
  // Its earlier expectations still count.
  if (cannot !== undefined && session.played.observations.every(({ holds }) => holds)) return skipped(scenario, cannot);
  // The same Ctrl-C may have ended a service that the suite started.
  if (error !== null && options.signal.aborted) return skipped(scenario, "stopped");
  return { scenario, skipped: null, ...session.played, error, tookMs: performance.now() - startMs };
}
