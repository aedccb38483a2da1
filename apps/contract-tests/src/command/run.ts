import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { scenarios } from "../checks/index.ts";
import { createRedaction } from "../record/redaction.ts";
import { type RunRecord, runRecordOf } from "../record/run-record.ts";
import { type ScenarioResult, playScenarios } from "../suite/runner.ts";
import { type Scenario, allows } from "../suite/scenario.ts";
import { verdictsOf } from "../suite/verdict.ts";
import { createBudget } from "../target/budget.ts";
import { canMoveClock, controlledClock, realClock } from "../target/clock.ts";
import { type Ledger, openLedger } from "../target/ledger.ts";
import { answersForNothing } from "../target/memory.ts";
import { startOwnService } from "../target/own-service.ts";
import type { Target } from "../target/target.ts";
import { createTransport } from "../target/transport.ts";
import { claimFilter } from "./claim-filter.ts";
import { type Options, UsageError } from "./options.ts";

export interface RunEvents {
  /** What is going on before the first scenario. */
  onProgress(text: string): void;
  onResult(result: ScenarioResult, done: number, all: number): void;
}

/** The scenarios that check one of the claims asked for. */
export function chosenScenarios(only: readonly string[]): readonly Scenario[] {
  const isMeant = claimFilter(only);
  return scenarios.filter((scenario) => scenario.claims.some(isMeant));
}

/** A target that is started for a run, and what a record calls it. */
export interface StartedTarget {
  readonly name: string;
  start(): Promise<Target>;
}

const ownService: StartedTarget = { name: "a service of our own", start: startOwnService };

/**
 * Plays what the options ask for; `signal` ends it early, and what was made is removed all the same.
 * @param started what to start when the options name no address
 */
export async function runSuite(
  options: Options,
  signal: AbortSignal,
  events: RunEvents,
  started: StartedTarget = ownService,
): Promise<RunRecord> {
  const startedAtMs = Date.now();
  if (options.baseUrl === undefined) events.onProgress(`Starting ${started.name} …`);
  const target = options.baseUrl === undefined ? await started.start() : await openTarget(options, options.baseUrl);
  const ledger = await openLedger(await ledgerFile(target.baseUrl));
  const budget = createBudget(options.budget);
  try {
    if (allows(options.safety, "disposable")) await sweep(options, target, ledger);
    const isControlled = target.capabilities.has("time") && options.clock !== "real";
    const chosen = chosenScenarios(options.only);
    let done = 0;
    const results = await playScenarios(chosen, {
      target,
      dialect: options.dialect,
      safety: options.safety,
      budget,
      ledger,
      prefix: `verify-${randomBytes(4).toString("hex")}`,
      clockOf: (send) => (isControlled ? controlledClock({ send }) : realClock()),
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
        clock: isControlled ? "control" : "real",
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

/** Removes what an earlier run left at a target; resolves to how much it was. */
export async function sweepTarget(given: Options, baseUrl: string): Promise<number> {
  // Whoever says --sweep wants it done, elsewhere too.
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
  const forgets = options.forgets || (await answersForNothing(transport));
  return {
    ...plain,
    capabilities: new Set([
      ...(hasClock || options.clock === "real" ? (["time"] as const) : []),
      // Whoever may make endpoints may take their jobs.
      "workers",
    ]),
    forgets,
  };
}

function plainTransport(options: Options, target: Target) {
  return createTransport({
    baseUrl: target.baseUrl,
    apiKey: target.keys.own,
    prefix: "",
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
