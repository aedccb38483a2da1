import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { limits } from "@millrace/spec";
import { createRedaction } from "../record/redaction.ts";
import { type RunRecord, runRecordOf } from "../record/run-record.ts";
import { spanMsOf } from "../suite/lanes.ts";
import { type ScenarioResult, playScenarios, skipReason } from "../suite/runner.ts";
import type { Scenario } from "../suite/scenario.ts";
import { allows } from "../target/safety.ts";
import { verdictsOf } from "../suite/verdict.ts";
import { createBudget } from "../target/budget.ts";
import { canMoveClock } from "../target/clock.ts";
import { type Ledger, forgetfulLedger, openLedger } from "../target/ledger.ts";
import { answersForNothing } from "../target/memory.ts";
import { type OwnServiceOptions, type Target, deployedHandlers, ownServiceName } from "../target/target.ts";
import { createTransport } from "../target/transport.ts";
import { chosenScenarios } from "./chosen-scenarios.ts";
import { claimFilter } from "./claim-filter.ts";
import { type Heartbeat, createHeartbeat } from "./heartbeat.ts";
import type { Options } from "./options.ts";
import { preflight } from "./preflight.ts";

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

/** Time limit for shrinking a failing random walk. */
const SHORTENING_MAX_MS = 20_000;
/** Size of a block of scenarios where their order matters. */
const BLOCK_SIZE = 40;
/** In real time, a request may be held for the longest possible wait. */
const HELD_MAX_MS = limits.waitMaxMs + 30_000;

/** A target that is started for a run, with its name in the record. */
export interface StartedTarget {
  readonly name: string;
  start(options: OwnServiceOptions): Promise<Target>;
}

const ownService: StartedTarget = {
  name: ownServiceName,
  // Loaded when it is needed: the published package has none, and runs on versions of Node without SQLite.
  start: async (options) => await (await import("../target/own-service.ts")).startOwnService(options),
};

export interface RunParts {
  /** The target to start when the options name no address; default a Millrace service. */
  readonly started?: StartedTarget;
  /** Scenarios to play first, because a budget may end the run early. */
  readonly order?: (scenarios: readonly Scenario[]) => readonly Scenario[];
}

/** Plays the scenarios of the options. `signal` ends the run early; created resources are removed nevertheless. */
export async function runSuite(
  options: Options,
  signal: AbortSignal,
  events: RunEvents,
  { started = ownService, order }: RunParts = {},
): Promise<RunRecord> {
  const startedAtMs = Date.now();
  if (options.baseUrl === undefined) events.onProgress(`Starting ${started.name} …`);
  const target =
    options.baseUrl === undefined ? await started.start(options) : await openTarget(options, options.baseUrl);
  const ledger = options.baseUrl === undefined ? forgetfulLedger() : await openLedger(await ledgerFile(target.baseUrl));
  const budget = createBudget(options.budget);
  let heartbeat: Heartbeat | undefined;
  try {
    if (allows(options.safety, "disposable")) await sweep(options, target, ledger);
    const clock = target.capabilities.has("time") && options.clock !== "real" ? "control" : "real";
    const chosen = order === undefined ? chosenScenarios(options) : order(chosenScenarios(options));
    const longestMs = longestWaitMs(chosen, { ...options, target, clock });
    if (longestMs > 0) events.onProgress(`The longest check waits for up to ${Math.round(longestMs / 1_000)} s.`);
    let done = 0;
    const beating = createHeartbeat(chosen.length, (text) => events.onProgress(text), events.quietMs ?? QUIET_MS);
    heartbeat = beating;
    const results = await playScenarios(chosen, {
      target,
      dialect: options.dialect,
      safety: options.safety,
      budget,
      ledger,
      prefix: `verify-${randomBytes(4).toString("hex")}`,
      clock,
      ...(clock === "real" && target.capabilities.has("time") ? { timeoutMs: HELD_MAX_MS } : {}),
      walks: { seed: options.seed, count: options.walks, shorteningMaxMs: SHORTENING_MAX_MS },
      parallel: PARALLEL,
      parallelElsewhere: PARALLEL_ELSEWHERE,
      // In real time, each block would wait separately.
      ...(order === undefined || clock === "real" ? {} : { blockSize: BLOCK_SIZE }),
      signal,
      onStart: ({ name }) => beating.began(name),
      onResult(result) {
        beating.ended(result.scenario.name);
        events.onResult(result, (done += 1), chosen.length);
      },
    });
    const { keys } = target;
    const secrets = Object.values(keys).filter((key) => key !== undefined);
    const isMeant = claimFilter(options.only);
    return runRecordOf(
      {
        target: options.baseUrl ?? started.name,
        dialect: options.dialect,
        safety: options.safety,
        clock,
        seed: options.seed,
        startedAtMs,
        tookMs: Date.now() - startedAtMs,
        stopped: results.some(({ skipped }) => skipped === "stopped" || skipped === "budget"),
        requests: budget.spent.requests,
      },
      verdictsOf(results).filter(({ claim }) => isMeant(claim.id)),
      results,
      createRedaction(keys.own, secrets),
    );
  } finally {
    heartbeat?.close();
    await ledger.close();
    await target.close();
  }
}

/** Duration of the checks in real time; 0 where the clock is moved. */
function longestWaitMs(chosen: readonly Scenario[], options: Parameters<typeof skipReason>[1]): number {
  if (options.clock === "control") return 0;
  return Math.max(0, ...chosen.filter((scenario) => skipReason(scenario, options) === null).map(spanMsOf));
}

/** Removes resources that an earlier run left at a target; resolves to their number. */
export async function sweepTarget(given: Options, baseUrl: string): Promise<number> {
  // --sweep is an explicit request, also for other services.
  const options: Options = { ...given, safety: "disposable" };
  const target = await openTarget(options, baseUrl);
  const ledger = await openLedger(await ledgerFile(baseUrl));
  const before = ledger.left().length;
  await sweep(options, target, ledger);
  await ledger.close();
  return before - ledger.left().length;
}

async function sweep(options: Options, target: Target, ledger: Ledger): Promise<void> {
  const { send } = plainTransport(options, target);
  for (const path of ledger.left()) {
    const { status } = await send({ method: "DELETE", path: `/v1${path}` });
    if (status < 300 || status === 404) await ledger.gone(path);
  }
}

async function openTarget(options: Options, baseUrl: string): Promise<Target> {
  const own = options.apiKey ?? "";
  const plain = {
    baseUrl,
    keys: { own, other: options.otherApiKey },
    capabilities: new Set<never>(),
    close: async () => {},
  };
  const transport = plainTransport(options, plain);
  await preflight(transport, baseUrl);
  const hasClock = options.clock !== "real" && (await canMoveClock(transport));
  const isDeployed = deployedHandlers.every((handler) => options.deployed[handler] !== undefined);
  const forgets = options.forgets || (await answersForNothing(transport));
  return {
    ...plain,
    capabilities: new Set([
      ...(hasClock || options.clock === "real" ? (["time"] as const) : []),
      // A key that may create endpoints may take their jobs, where the service allows external workers.
      ...(isDeployed ? (["deployed"] as const) : (["workers"] as const)),
      ...(options.handlers ? (["machines", "handlers", "processes", "freezing", "deployed"] as const) : []),
    ]),
    deployed: options.deployed,
    forgets,
  };
}

function plainTransport(options: Options, target: Target) {
  return createTransport({
    baseUrl: target.baseUrl,
    apiKey: target.keys.own,
    dialect: "default",
    safety: options.safety,
    budget: createBudget(options.budget),
    onExchange: () => 0,
  });
}

/** The ledger of a target, at a path where a later run finds it. */
async function ledgerFile(baseUrl: string): Promise<string> {
  const folder = join(homedir(), ".cache", "millrace", "verify");
  await mkdir(folder, { recursive: true });
  return join(folder, `${baseUrl.replaceAll(/[^A-Za-z0-9.]+/g, "-")}.ledger`);
}
