import {
  allows,
  chosenScenarios,
  looked,
  type OpenedTarget,
  type Order,
  plainTransport,
  preflight,
  type RunBounds,
  type RunEvents,
  type RunRecord,
  runSuite as runCore,
  type Suite,
  type Transport,
  UsageError,
} from "@millrace/contract-core";
import type { Context } from "../suite/context.ts";
import { plainSuite, suiteWith } from "../whole/suite.ts";
import { clockFault } from "../target/clock.ts";
import { hasGpus } from "../preflight/gpus.ts";
import { lackedRights } from "../preflight/key-rights.ts";
import { memorySigns } from "../preflight/memory.ts";
import { handlersFault } from "../preflight/suite-handlers.ts";
import { type OwnServiceOptions, type Target, deployedHandlers, ownServiceName } from "../target/target.ts";
import type { Options } from "./options.ts";
import { isPublished } from "../report/program.ts";

/** Time limit for shrinking a failing random walk. */
const SHORTENING_MAX_MS = 20_000;

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
  readonly order?: Order | undefined;
  readonly bounds?: RunBounds | undefined;
}

/** The suite with the random walks that the options ask for. */
export function suiteOf({ seed, walks }: Options): Suite<Context, Target> {
  return suiteWith({ seed, count: walks, shorteningMaxMs: SHORTENING_MAX_MS });
}

/** Plays the scenarios of the options. `signal` ends the run early; created resources are removed nevertheless. */
export async function runSuite(
  options: Options,
  signal: AbortSignal,
  events: RunEvents,
  { started, order, bounds }: RunParts = {},
): Promise<RunRecord> {
  const open = (): Promise<OpenedTarget<Target>> => openTarget(options, events.onProgress, started);
  return await runCore({ suite: suiteOf(options), options, open, signal, events, order, bounds });
}

/** The service at the address, or one that is started. */
export async function openTarget(
  options: Options,
  tell: (text: string) => void,
  started: StartedTarget = ownService,
): Promise<OpenedTarget<Target>> {
  const { baseUrl } = options;
  if (baseUrl !== undefined)
    return {
      target: await targetAt(options, baseUrl, tell),
      name: options.addresses?.join() ?? baseUrl,
      isStarted: false,
    };
  if (isPublished)
    throw new UsageError(
      "run needs --base-url URL, or MILLRACE_BASE_URL in the environment: the address of the service to check.",
    );
  tell(`Starting ${started.name} …`);
  return { target: await started.start(options), name: started.name, isStarted: true };
}

async function targetAt(options: Options, baseUrl: string, tell: (text: string) => void): Promise<Target> {
  const plain = {
    baseUrl,
    addresses: options.addresses,
    keys: { own: options.apiKey ?? "", other: options.otherApiKey },
    capabilities: new Set<never>(),
    close: async () => {},
  };
  const transport = plainTransport(plainSuite, options, plain);
  await preflight(plainSuite, transport);
  return { ...plain, ...(await looked(baseUrl, () => seenOf(options, transport, tell))) };
}

/** What the target has and allows. */
async function seenOf(
  options: Options,
  transport: Transport,
  tell: (text: string) => void,
): Promise<Pick<Target, "lacks" | "capabilities" | "deployed" | "forgets">> {
  const { forgets: hasShown, answered } = await memorySigns(transport);
  const clock = options.clock === "real" ? null : await clockFault(transport, options.safety === "full");
  // Most services do not move their clock, and their users do not expect it.
  if (clock !== null && (options.clock === "control" || clock.startsWith("POST"))) {
    tell(
      `The clock of the target cannot be moved: ${clock}. Start it with MILLRACE_CONTROL=1 and use an operator's key, or say --clock real. What needs it is skipped (needs:time).`,
    );
  }
  const handlers = needsHandlers(options) ? await handlersFault(transport) : null;
  if (handlers !== null) tell(handlers);
  const isDeployed = deployedHandlers.every((handler) => options.deployed[handler] !== undefined);
  const forgets = options.forgets || hasShown;
  if (hasShown)
    tell(`The target has no memory, like a mock: it gives resources that were never made (${answered.join(", ")}).`);
  else if (answered.length > 0) tell(`The target answers for resources that were never made: ${answered.join(", ")}.`);
  if (forgets) tell("Only checks of single requests are played; all others are unsupported-by-target.");
  const lacks = await lackedRights(transport);
  if (lacks !== undefined) tell("The key of the run has not all rights. What it may not do is skipped (lacks-right).");
  return {
    ...(lacks === undefined ? {} : { lacks }),
    capabilities: new Set([
      ...(clock === null ? (["time"] as const) : []),
      ...(transport.addresses.count > 1 ? [] : (["one-gateway"] as const)),
      // A key that may create endpoints may take their jobs, where the service allows external workers.
      ...(isDeployed ? (["deployed"] as const) : (["workers"] as const)),
      ...((await hasGpus(transport)) ? (["gpus"] as const) : []),
      ...(options.handlers && handlers === null
        ? (["machines", "handlers", "processes", "freezing", "deployed"] as const)
        : []),
    ]),
    deployed: options.deployed,
    forgets,
  };
}

/** Whether the user says that the target has the handlers of the suite, and a check that is played needs them. */
function needsHandlers(options: Options): boolean {
  if (!options.handlers || !allows(options.safety, "disposable")) return false;
  const chosen = chosenScenarios(plainSuite.scenarios, options);
  return chosen.some(({ needs = [] }) => needs.includes("handlers") || needs.includes("deployed"));
}
