import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { errorMessage } from "../error-message.ts";
import { cacheFolderOf, keepDurations, plainName, readDurations } from "../record/durations-file.ts";
import { createRedaction } from "../record/redaction.ts";
import { type RunRecord, runRecordOf } from "../record/run-record.ts";
import { removed } from "../suite/cleanup.ts";
import { spanMsOf } from "../suite/lanes.ts";
import { type ScenarioResult, playScenarios, skipReason } from "../suite/runner.ts";
import type { Scenario, ScenarioFacts } from "../suite/scenario.ts";
import type { Suite } from "../suite/suite.ts";
import { keepUnawaited } from "../suite/unawaited.ts";
import { verdictsOf } from "../suite/verdict.ts";
import { createBudget } from "../target/budget.ts";
import { type Ledger, forgetfulLedger, openLedger } from "../target/ledger.ts";
import { processorTime } from "../target/processor-time.ts";
import { allows } from "../target/safety.ts";
import type { Target } from "../target/target.ts";
import { type Transport, createTransport } from "../target/transport.ts";
import { chosenScenarios } from "./chosen-scenarios.ts";
import { claimFilter } from "./claim-filter.ts";
import { type Heartbeat, createHeartbeat } from "./heartbeat.ts";
import type { Options } from "./options.ts";
import { preflight } from "./preflight.ts";
import type { OpenedTarget } from "./program.ts";

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
}

/** Plays the scenarios of the options against a target, and closes it. */
export async function runSuite<Context, Place extends Target>({
  suite,
  options,
  open,
  signal,
  events,
  order,
}: SuiteRun<Context, Place>): Promise<RunRecord> {
  const startedAtMs = Date.now();
  const { target, name, isStarted } = await open();
  const ledger = isStarted ? forgetfulLedger() : await openLedger(await ledgerFile(suite, target.baseUrl));
  const budget = createBudget(options.budget);
  let heartbeat: Heartbeat | undefined;
  const unawaited = keepUnawaited();
  try {
    if (allows(options.safety, "disposable")) await sweep(suite, options, target, ledger);
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
      prefix: `verify-${randomBytes(4).toString("hex")}`,
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
      signal,
      onStart: (scenario) => beating.began(scenario.name),
      onResult(result) {
        beating.ended(result.scenario.name);
        events.onResult(result, (done += 1), ordered.length);
      },
    });
    for (const error of unawaited.errors()) {
      events.onProgress(`Something failed that no check awaited: ${errorMessage(error)}`);
    }
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
        stopped: results.some(({ skipped }) => skipped === "stopped" || skipped === "budget"),
        requests: budget.spent.requests,
      },
      verdictsOf(suite, results).filter(({ claim }) => isMeant(claim.id)),
      results,
      createRedaction(suite, target.keys.own, secrets),
    );
  } finally {
    heartbeat?.close();
    await ledger.close();
    await target.close();
    unawaited.end();
  }
}

/** Duration of the checks in real time; 0 where the clock is moved. */
function longestWaitMs(chosen: readonly ScenarioFacts[], options: Parameters<typeof skipReason>[1]): number {
  if (options.clock === "control") return 0;
  return Math.max(0, ...chosen.filter((scenario) => skipReason(scenario, options) === null).map(spanMsOf));
}

/** Removes resources that an earlier run left at a target; resolves to their number. */
export async function sweepTarget(suite: AnySuite, options: Options, target: Target): Promise<number> {
  const ledger = await openLedger(await ledgerFile(suite, target.baseUrl));
  const before = ledger.left().length;
  await sweep(suite, options, target, ledger);
  await ledger.close();
  return before - ledger.left().length;
}

async function sweep(suite: AnySuite, options: Options, target: Target, ledger: Ledger): Promise<void> {
  const { send } = plainTransport(suite, options, target);
  const { root } = suite.rules;
  const evictor = suite.rules.evictor?.(send);
  for (const path of ledger.left()) await removed({ path, key: undefined }, send, ledger, { root, evictor });
}

/** The parts of a suite that do not depend on its contexts. */
type AnySuite = Pick<Suite, "name" | "rules" | "lists" | "keyVariable" | "cacheFolder">;

/** Requests to a target in the default dialect that are not in the record. */
export function plainTransport(
  { rules }: Pick<Suite, "rules">,
  options: Pick<Options, "safety" | "budget">,
  target: Pick<Target, "baseUrl" | "keys">,
): Transport {
  return createTransport({
    baseUrl: target.baseUrl,
    apiKey: target.keys.own,
    dialect: "default",
    rules,
    safety: options.safety,
    budget: createBudget(options.budget),
    onExchange: () => 0,
  });
}

/** A service by its address, after a first look at it. @throws UsageError when it cannot be checked */
export async function openPlainTarget(suite: AnySuite, options: Options, baseUrl: string): Promise<Target> {
  const target: Target = {
    baseUrl,
    keys: { own: options.apiKey ?? "" },
    capabilities: new Set(),
    close: async () => {},
  };
  await preflight(suite, plainTransport(suite, options, target), baseUrl);
  return target;
}

/** The ledger of a target, at a path where a later run finds it. */
async function ledgerFile(suite: AnySuite, baseUrl: string): Promise<string> {
  const folder = cacheFolderOf(suite);
  await mkdir(folder, { recursive: true });
  return join(folder, `${plainName(baseUrl)}.ledger`);
}
