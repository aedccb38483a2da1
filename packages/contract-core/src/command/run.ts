import { randomBytes } from "node:crypto";
import { errorMessage } from "../base/error-message.ts";
import { cacheFolderOf, keepDurations, readDurations } from "../record/durations-file.ts";
import { createRedaction } from "../record/redaction.ts";
import { type RunRecord, runRecordOf } from "../record/run-record.ts";
import { spanMsOf } from "../suite/lanes.ts";
import { playScenarios, skipReason } from "../suite/runner.ts";
import type { ScenarioResult } from "../suite/scenario-result.ts";
import { runEndings } from "../target/run-end.ts";
import type { Scenario, ScenarioFacts } from "../suite/scenario.ts";
import type { Suite } from "../suite/suite.ts";
import { keepUnawaited } from "../suite/unawaited.ts";
import { verdictsOf } from "../suite/verdict.ts";
import { createBudget } from "../target/budget.ts";
import { forgetfulLedger } from "../target/ledger.ts";
import { processorTime } from "../target/processor-time.ts";
import { createPulse } from "../target/pulse.ts";
import { allows } from "../target/safety.ts";
import type { Target } from "../target/target.ts";
import { chosenScenarios, claimFilter } from "./chosen-scenarios.ts";
import { type Heartbeat, createHeartbeat } from "./heartbeat.ts";
import type { Options } from "./options.ts";
import { type AnySuite, plainTransport } from "./plain-target.ts";
import type { OpenedTarget, RunBounds } from "./program.ts";
import { openRunLedger, sweep } from "./sweep.ts";

export interface RunEvents {
  /** Reports the progress before the first scenario. */
  onProgress(text: string): void;
  onResult(result: ScenarioResult, done: number, all: number): void;
  /** After how long without a result the run tells what it waits for; default 10 s. */
  readonly quietMs?: number;
}

/** Number of concurrent scenarios; most of their time they wait for the target. */
export const PARALLEL = 8;
/** Number of services beside the target, each with one scenario at a time. */
export const PARALLEL_ELSEWHERE = 3;

/** Without a result for so long, the run tells what it waits for. */
const QUIET_MS = 10_000;
/** Number of resources that are named of those that could not be removed. */
const LEFT_NAMED_MAX = 10;
/** Number of different errors that are told of those that no check awaited. */
const UNAWAITED_MAX = 10;
/** Size of a block of scenarios where their order matters. */
const BLOCK_SIZE = 40;

/** Scenarios to play first, because a budget may end the run early. */
export type Order = <One extends ScenarioFacts>(scenarios: readonly One[]) => readonly One[];

/** What is played, against what, and how. */
export interface SuiteRun<Context, Place extends Target> {
  readonly suite: Suite<Context, Place>;
  readonly options: Options;
  readonly open: () => Promise<OpenedTarget<Place>>;
  /** Ends the run early; created resources are removed nevertheless. */
  readonly signal: AbortSignal;
  readonly events: RunEvents;
  readonly order?: Order | undefined;
  /** Other bounds than usual. */
  readonly bounds?: RunBounds | undefined;
}

/** Plays the scenarios of the options against a target, and closes it. */
export async function runSuite<Context, Place extends Target>({
  suite,
  options,
  open,
  signal,
  events,
  order,
  bounds = {},
}: SuiteRun<Context, Place>): Promise<RunRecord> {
  const startedAtMs = Date.now();
  const { target, name, isStarted } = await open();
  const makes = allows(options.safety, "disposable");
  const ledger = isStarted || !makes ? forgetfulLedger() : await openRunLedger(suite, target.baseUrl);
  const budget = createBudget(options.budget);
  let heartbeat: Heartbeat | undefined;
  const unawaited = keepUnawaited();
  const pulse = createPulse(target.baseUrl, probeOf(suite, options, target), bounds.pulse);
  try {
    const prefix = `verify-${randomBytes(4).toString("hex")}`;
    if (makes) await sweep(suite, options, target, ledger);
    if (makes) await ledger.begun(prefix);
    const isMoved = suite.movedClock !== undefined && target.capabilities.has("time");
    const clock = isMoved && options.clock !== "real" ? "control" : "real";
    const chosen: readonly Scenario<Context>[] = chosenScenarios(suite.scenarios, options);
    const ordered = order?.(chosen) ?? chosen;
    const longestMs = longestWaitMs(ordered, { ...options, target, clock });
    if (longestMs > 0) events.onProgress(`The longest check waits for up to ${Math.round(longestMs / 1_000)} s.`);
    let done = 0;
    const beating = createHeartbeat(ordered.length, (text) => events.onProgress(text), events.quietMs ?? QUIET_MS);
    heartbeat = beating;
    const durations = await readDurations(cacheFolderOf(suite));
    const results = await playScenarios(ordered, {
      suite,
      target,
      dialect: options.dialect,
      safety: options.safety,
      budget,
      ledger,
      prefix,
      clock,
      ...(clock === "real" && target.capabilities.has("time") && suite.heldMaxMs !== undefined
        ? { timeoutMs: suite.heldMaxMs }
        : {}),
      parallel: PARALLEL,
      parallelElsewhere: PARALLEL_ELSEWHERE,
      // In real time, each block would wait separately.
      ...(order === undefined || clock === "real" ? {} : { blockSize: BLOCK_SIZE }),
      durations,
      ...(options.profile ? { meter: processorTime } : {}),
      signal: AbortSignal.any([signal, pulse.gone]),
      pulse,
      pace: {
        ...(options.timeLimitMs === undefined ? {} : { runMs: options.timeLimitMs }),
        // What was broken before may come first there, and would hide the rest for ever.
        ...(order === undefined ? {} : { brokenMax: Infinity }),
        ...bounds.pace,
      },
      onStart: (scenario) => beating.began(scenario.name),
      onResult(result) {
        beating.ended(result.scenario.name);
        events.onResult(result, (done += 1), ordered.length);
      },
    });
    for (const message of [...new Set(unawaited.errors().map(errorMessage))].slice(0, UNAWAITED_MAX)) {
      events.onProgress(`Something failed that no check awaited: ${message}`);
    }
    const unreachable = pulse.gone.aborted ? deathOf(pulse.gone, results) : undefined;
    if (unreachable !== undefined) events.onProgress(unreachable);
    const late = results.filter(({ skipped }) => skipped === "overtime");
    if (late.length > 0) {
      events.onProgress(
        `The time of the run is over: ${late.length} checks are not judged (overtime). Under way were ${namesOf(late)}. To allow more: --time-limit SECONDS.`,
      );
    }
    const hidden = results.filter(({ skipped }) => skipped === "all-broken").length;
    if (hidden > 0) {
      events.onProgress(
        `None of the first checks holds, so the other ${hidden} are not judged (all-broken). To play some of them all the same: --only PATTERN.`,
      );
    }
    if (makes && unreachable === undefined) await sweep(suite, options, target, ledger).catch(() => undefined);
    const left = ledger.left();
    if (left.length > 0) {
      const named = `${left.slice(0, LEFT_NAMED_MAX).join(", ")}${left.length > LEFT_NAMED_MAX ? ", …" : ""}`;
      const command = `${suite.program} --base-url ${target.baseUrl} --sweep`;
      events.onProgress(`${left.length} resources could not be removed: ${named}. To remove them: ${command}`);
    }
    // In real time nothing tells how long a scenario is at work, and how long it waits.
    if (clock === "control") await keepDurations(cacheFolderOf(suite), results);
    const secrets = Object.values<unknown>({ ...target.keys }).filter((key) => typeof key === "string");
    const isMeant = claimFilter(options.only);
    return runRecordOf(
      suite,
      {
        target: name,
        dialect: options.dialect,
        safety: options.safety,
        clock,
        seed: options.seed,
        startedAtMs,
        tookMs: Date.now() - startedAtMs,
        stopped: results.some(({ skipped }) => skipped !== null && runEndings.has(skipped)),
        ...(unreachable === undefined ? {} : { unreachable }),
        requests: budget.spent.requests,
      },
      verdictsOf(suite, results).filter(({ claim }) => isMeant(claim.id)),
      results,
      createRedaction(suite, target.keys.own, secrets),
    );
  } finally {
    heartbeat?.close();
    pulse.close();
    await ledger.close();
    await target.close();
    unawaited.end();
  }
}

/** Asks the target for one of the lists that it always has. */
function probeOf(suite: AnySuite, options: Options, target: Target): (withinMs: number) => Promise<number> {
  const { send } = plainTransport(suite, { ...options, budget: { requests: Infinity, resources: 0 } }, target);
  return async (timeoutMs) => {
    const asked = suite.lists.map((path) => send({ method: "GET", path, timeoutMs, takes429: true }));
    return (await Promise.any(asked)).status;
  };
}

/** That the target stopped answering, and what was under way then. */
function deathOf({ reason }: AbortSignal, results: readonly ScenarioResult[]): string {
  const begun = results.filter(({ skipped, lane }) => skipped === "unreachable" && lane !== undefined);
  return `${errorMessage(reason)}${begun.length === 0 ? "" : ` Under way were ${namesOf(begun)}.`}`;
}

/** Number of checks that are named of those that were under way. */
const BEGUN_NAMED_MAX = 5;

function namesOf(results: readonly ScenarioResult[]): string {
  const names = results.filter(({ lane }) => lane !== undefined).map(({ scenario }) => `"${scenario.name}"`);
  const more = names.length - BEGUN_NAMED_MAX;
  return `${names.slice(0, BEGUN_NAMED_MAX).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Duration of the checks in real time; 0 where the clock is moved. */
function longestWaitMs(chosen: readonly ScenarioFacts[], options: Parameters<typeof skipReason>[1]): number {
  if (options.clock === "control") return 0;
  return Math.max(0, ...chosen.filter((scenario) => skipReason(scenario, options) === null).map(spanMsOf));
}
