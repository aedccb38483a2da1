import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { limits } from "@millrace/spec";
import { scenarios } from "../checks/index.ts";
import { createRedaction } from "../record/redaction.ts";
import { type RunRecord, runRecordOf } from "../record/run-record.ts";
import { spanMsOf } from "../suite/lanes.ts";
import { type ScenarioResult, playScenarios, skipReason } from "../suite/runner.ts";
import type { Scenario } from "../suite/scenario.ts";
import { allows } from "../target/safety.ts";
import { verdictsOf } from "../suite/verdict.ts";
import { createBudget } from "../target/budget.ts";
import { canMoveClock } from "../target/clock.ts";
import { type Ledger, openLedger } from "../target/ledger.ts";
import { answersForNothing } from "../target/memory.ts";
import { ownServiceName, startOwnService } from "../target/own-service.ts";
import { type Target, deployedHandlers } from "../target/target.ts";
import { createTransport } from "../target/transport.ts";
import { claimFilter } from "./claim-filter.ts";
import { type Options, UsageError } from "./options.ts";

export interface RunEvents {
  /** What is going on before the first scenario. */
  onProgress(text: string): void;
  onResult(result: ScenarioResult, done: number, all: number): void;
}

/** Scenarios at work at once: most of their time is the target's. */
const PARALLEL = 8;

/** Time limit for shrinking a failing random walk. */
const SHORTENING_MAX_MS = 20_000;
/** How many scenarios are taken together where their order counts. */
const BLOCK_SIZE = 40;
/** Where time is waited for, a request may be held for as long as any may ask for. */
const HELD_MAX_MS = limits.waitMaxMs + 30_000;

/** The scenarios that check one of the claims asked for. */
export function chosenScenarios(only: readonly string[]): readonly Scenario[] {
  const isMeant = claimFilter(only);
  return scenarios.filter((scenario) => scenario.claims.some(isMeant));
}

/** A target that is started for a run, and what a record calls it. */
export interface StartedTarget {
  readonly name: string;
  start(databaseUrl: string | undefined): Promise<Target>;
}

const ownService: StartedTarget = { name: ownServiceName, start: startOwnService };

export interface RunParts {
  /** What to start when the options name no address; default a service of our own. */
  readonly started?: StartedTarget;
  /** What comes first, for a budget may end the run before its end. */
  readonly order?: (scenarios: readonly Scenario[]) => readonly Scenario[];
}

/** Plays what the options ask for; `signal` ends it early, and what was made is removed all the same. */
export async function runSuite(
  options: Options,
  signal: AbortSignal,
  events: RunEvents,
  { started = ownService, order }: RunParts = {},
): Promise<RunRecord> {
  const startedAtMs = Date.now();
  if (options.baseUrl === undefined) events.onProgress(`Starting ${started.name} …`);
  const target =
    options.baseUrl === undefined
      ? await started.start(options.databaseUrl)
      : await openTarget(options, options.baseUrl);
  const ledger = await openLedger(await ledgerFile(target.baseUrl));
  const budget = createBudget(options.budget);
  try {
    if (allows(options.safety, "disposable")) await sweep(options, target, ledger);
    const clock = target.capabilities.has("time") && options.clock !== "real" ? "control" : "real";
    const chosen = order === undefined ? chosenScenarios(options.only) : order(chosenScenarios(options.only));
    const longestMs = longestWaitMs(chosen, { ...options, target, clock });
    if (longestMs > 0) events.onProgress(`The longest check waits for up to ${Math.round(longestMs / 1_000)} s.`);
    let done = 0;
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
      // Where time is waited for, what is played in blocks would wait once for each.
      ...(order === undefined || clock === "real" ? {} : { blockSize: BLOCK_SIZE }),
      signal,
      onResult: (result) => events.onResult(result, (done += 1), chosen.length),
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
        stopped: results.some(({ skipped }) => skipped === "stopped" || skipped === "budget" || skipped === "safety"),
        requests: budget.spent.requests,
      },
      verdictsOf(results).filter(({ claim }) => isMeant(claim.id)),
      results,
      createRedaction(keys.own, secrets),
    );
  } finally {
    await ledger.close();
    await target.close();
  }
}

/** How long the checks wait that are played in real time; 0 where time is moved. */
function longestWaitMs(chosen: readonly Scenario[], options: Parameters<typeof skipReason>[1]): number {
  if (options.clock === "control") return 0;
  return Math.max(0, ...chosen.filter((scenario) => skipReason(scenario, options) === null).map(spanMsOf));
}

/** Removes what an earlier run left at a target; resolves to how much it was. */
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
  const canMove = await canMoveClock(transport).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new UsageError(`--base-url: nothing answers at ${baseUrl} (${cause}).`);
  });
  const hasClock = options.clock !== "real" && canMove;
  const isDeployed = deployedHandlers.every((handler) => options.deployed[handler] !== undefined);
  const forgets = options.forgets || (await answersForNothing(transport));
  return {
    ...plain,
    capabilities: new Set([
      ...(hasClock || options.clock === "real" ? (["time"] as const) : []),
      // A key that may create endpoints may take their jobs, where the service allows external workers.
      ...(isDeployed ? (["deployed"] as const) : (["workers"] as const)),
      ...(options.handlers ? (["machines", "handlers", "deployed"] as const) : []),
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

/** One for each target, where a later run finds it. */
async function ledgerFile(baseUrl: string): Promise<string> {
  const folder = join(homedir(), ".cache", "millrace", "verify");
  await mkdir(folder, { recursive: true });
  return join(folder, `${baseUrl.replaceAll(/[^A-Za-z0-9.]+/g, "-")}.ledger`);
}
