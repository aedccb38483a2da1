import { BudgetSpentError } from "../target/budget.ts";
import { LacksRightError, type Target, UnsupportedError } from "../target/target.ts";
import { endingWith, LateError, within } from "../target/within.ts";
import { NoDifferenceError, provesDifference } from "./positive-control.ts";
import { endReasonOf } from "../target/run-end.ts";
import type { ScenarioResult, SkipReason } from "./scenario-result.ts";
import type { Scenario, ScenarioFacts } from "./scenario.ts";
import { type SessionOptions, openSession } from "./session.ts";

export interface PlayOptions<Context, Place extends Target> extends SessionOptions<Context, Place> {
  /** The time that the scenario may take. */
  readonly withinMs: number;
}

/** Longest time for the removal of what one scenario made, and when the run is over. */
const CLEAR_WITHIN_MS = 60_000;
const LAST_CLEAR_WITHIN_MS = 10_000;

export function skipped(scenario: ScenarioFacts, reason: SkipReason): ScenarioResult {
  return { scenario, skipped: reason, observations: [], exchanges: [], error: null, tookMs: 0 };
}

/** Whether it found a claim broken, or ended early. */
export function isBad({ error, observations }: Pick<ScenarioResult, "error" | "observations">): boolean {
  return error !== null || observations.some(({ holds }) => !holds);
}

/** Plays one scenario, at a further service if it is elsewhere. */
export async function play<Context, Place extends Target>(
  scenario: Scenario<Context>,
  options: PlayOptions<Context, Place>,
  isElsewhere: boolean,
): Promise<ScenarioResult> {
  const { target } = options;
  const startsOwn = scenario.needs?.includes("own-service") === true;
  // One that starts services uses the target only in ways that others do not notice, unless it says otherwise.
  const staysHere = startsOwn && scenario.elsewhere !== true && scenario.alone !== true;
  if (!isElsewhere || staysHere || target.another === undefined) return await playAt(target, scenario, options);
  const place = await target.another({ shared: true }).catch(errorOf);
  // A service that does not start is the error of one scenario, not the end of the run.
  if (place instanceof Error) return endedBy(place, scenario, options);
  try {
    return await playAt(
      { ...target, baseUrl: place.baseUrl, addresses: place.addresses, keys: place.keys },
      scenario,
      options,
    );
  } finally {
    await place.close();
  }
}

function endedBy(error: Error, scenario: ScenarioFacts, { signal }: { readonly signal: AbortSignal }): ScenarioResult {
  if (signal.aborted) return skipped(scenario, endReasonOf(signal));
  return { ...skipped(scenario, "stopped"), skipped: null, error: `${error.name}: ${error.message}` };
}

async function playAt<Context, Place extends Target>(
  target: Place,
  scenario: Scenario<Context>,
  options: PlayOptions<Context, Place>,
): Promise<ScenarioResult> {
  const startMs = performance.now();
  const late = new AbortController();
  const signal = AbortSignal.any([options.signal, late.signal]);
  const session = openSession(scenario, { ...options, target, signal });
  const { context, clock } = session;
  const run = (): Promise<void> => scenario.run(context);
  const ended = await failureOf(() =>
    endingWith(signal, () =>
      within(clock.isHeld === true ? clock.hold(run) : run(), "The end of the check", options.withinMs),
    ),
  );
  const last = session.latest();
  const cannot = cannotOf(ended);
  // A target that answers everything alike explains an error, too.
  const alike =
    cannot === null
      ? await failureOf(() => provesDifference(session.played.exchanges, { ...options, signal }, target))
      : null;
  const failure = alike instanceof NoDifferenceError ? alike : (ended ?? alike);
  const error = failure === null ? null : `${failure.name}: ${failure.message}`;
  // It would go on sending.
  if (ended instanceof LateError) late.abort();
  // Resources that are left stay in the ledger for a sweep.
  const clearMs = options.signal.aborted ? LAST_CLEAR_WITHIN_MS : CLEAR_WITHIN_MS;
  await within(session.clear(), "The removal of what it made", clearMs).catch(() => undefined);
  if (cannot === "budget") return skipped(scenario, cannot);
  // Its earlier expectations still count.
  if (cannot !== null && session.played.observations.every(({ holds }) => holds)) return skipped(scenario, cannot);
  const tookMs = performance.now() - startMs;
  // What was broken before the time of the run was over stays so; the scenario may have waited on for what would have followed.
  if (isOvertime(options.signal) && session.played.observations.some(({ holds }) => !holds)) {
    return { scenario, skipped: null, ...session.played, error: null, last, tookMs };
  }
  // The same Ctrl-C may have ended a service that the suite started.
  if (error !== null && options.signal.aborted) return skipped(scenario, endReasonOf(options.signal));
  const result = { scenario, skipped: null, ...session.played, error, last, tookMs };
  const hasLost = last !== undefined && session.played.exchanges[last]?.answer === null;
  return isBad(result) && (await options.pulse?.isGone(hasLost)) === true ? skipped(scenario, "unreachable") : result;
}

function isOvertime(signal: AbortSignal): boolean {
  return signal.aborted && endReasonOf(signal) === "overtime";
}

async function failureOf(run: () => Promise<void>): Promise<Error | null> {
  try {
    await run();
    return null;
  } catch (thrown) {
    return errorOf(thrown);
  }
}

function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** Why a scenario that ended with this error says nothing of the target; null for an error like any other. */
function cannotOf(error: Error | null): SkipReason | null {
  if (error instanceof BudgetSpentError) return "budget";
  if (error instanceof UnsupportedError) return "unsupported-by-target";
  return error instanceof LacksRightError ? `lacks-right:${error.right}` : null;
}
