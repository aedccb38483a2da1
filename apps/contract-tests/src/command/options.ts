import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { errorMessage } from "../error-message.ts";
import { type Safety, safetyLevels } from "../target/safety.ts";
import type { BudgetLimits } from "../target/budget.ts";
import type { DeployedHandler, Dialect } from "../target/target.ts";

export const verbs = ["run", "plan", "report", "diff", "explain"] as const;
export type Verb = (typeof verbs)[number];

const clockKinds = ["real", "control"] as const;

/** The options of a command line. */
export interface Options {
  readonly verb: Verb;
  /** The arguments of the verb: a claim, or files. */
  readonly operands: readonly string[];
  /** Undefined: the suite starts a service. */
  readonly baseUrl: string | undefined;
  /** Database of a service that the suite starts; undefined: SQLite. */
  readonly databaseUrl: string | undefined;
  /** Machines of a service that the suite starts are pods of the test cluster. */
  readonly cluster: boolean;
  readonly apiKey: string | undefined;
  readonly otherApiKey: string | undefined;
  /** Endpoints at which the user has deployed the handlers of the suite. */
  readonly deployed: Readonly<Partial<Record<DeployedHandler, string>>>;
  /** The service finds the handlers of the suite as `local/` images. */
  readonly handlers: boolean;
  readonly dialect: Dialect;
  /** Patterns of claim ids; `*` matches any text. Empty = all. */
  readonly only: readonly string[];
  readonly safety: Safety;
  readonly budget: BudgetLimits;
  readonly reportDir: string | undefined;
  /** File that stores between runs when each claim was last checked and last held. */
  readonly evidence: string | undefined;
  readonly clock: "real" | "control" | undefined;
  /** The moment at which the clocks of services begin that the suite starts, in ms since the epoch; undefined: now. */
  readonly clockStartMs: number | undefined;
  /** Random steps are the same with the same seed. */
  readonly seed: number;
  /** Number of random walks of each such check. */
  readonly walks: number;
  /** Also the long checks of claims that are requested by their names. */
  readonly long: boolean;
  /** The target stores nothing. */
  readonly forgets: boolean;
  /** Report the run to the service that it checked. */
  readonly send: boolean;
  /** Only remove what an earlier run left behind. */
  readonly sweep: boolean;
  readonly json: boolean;
}

/** An invalid command line; the message says what to do. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const REQUESTS_MAX = 100_000;
const RESOURCES_MAX = 5_000;
const SEED_MAX = 2 ** 31 - 1;
/** Enough to check every claim in a few seconds. */
const WALKS = 16;
const WALKS_MAX = 100_000;
const LOCAL_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]", "::1"]);

/** Null for `--help`. @throws UsageError */
export function parseOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Options | null {
  const { values, positionals } = parsed(args);
  if (values.help) return null;
  const [word = "run", ...operands] = positionals;
  const verb = oneOf(word, verbs, "verb");
  const baseUrl = baseUrlOf(values["base-url"]);
  const apiKey = values["api-key"] ?? environment["MILLRACE_API_KEY"];
  if (baseUrl !== undefined && verb === "run" && !apiKey) {
    throw new UsageError("--base-url needs a key: --api-key KEY, or MILLRACE_API_KEY in the environment.");
  }
  if (values.send === true && baseUrl === undefined) {
    throw new UsageError("--send needs --base-url: a service that the suite starts ends with the run.");
  }
  const isLocal = baseUrl === undefined || LOCAL_HOSTS.has(new URL(baseUrl).hostname);
  return {
    verb,
    operands,
    baseUrl,
    databaseUrl: values["database-url"] ?? environment["MILLRACE_VERIFY_DATABASE_URL"],
    cluster: values.cluster === true,
    apiKey,
    otherApiKey: values["other-api-key"] ?? environment["MILLRACE_OTHER_API_KEY"],
    handlers: values.handlers === true,
    deployed: deployedOf(values),
    dialect: oneOf(values.dialect ?? "default", ["default", "compat"], "--dialect"),
    only: values.only ?? [],
    // Another service must not be changed by accident.
    safety: oneOf(values.safety ?? (isLocal ? "full" : "read-only"), safetyLevels, "--safety"),
    budget: budgetOf(values.budget),
    reportDir: values.report,
    evidence: values.evidence,
    clock: values.clock === undefined ? undefined : oneOf(values.clock, clockKinds, "--clock"),
    clockStartMs: momentOf(values["clock-start"], baseUrl),
    seed: wholeNumber(values.seed ?? environment["MILLRACE_VERIFY_SEED"], "--seed", SEED_MAX) ?? randomInt(SEED_MAX),
    walks: wholeNumber(values.walks, "--walks", WALKS_MAX) ?? WALKS,
    // Nobody sets the number of walks to leave them out.
    long: values.long === true || values.walks !== undefined,
    forgets: values.forgets === true,
    send: values.send === true,
    sweep: values.sweep === true,
    json: values.json === true,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        "base-url": { type: "string" },
        "database-url": { type: "string" },
        cluster: { type: "boolean" },
        "api-key": { type: "string" },
        "other-api-key": { type: "string" },
        handlers: { type: "boolean" },
        endpoint: { type: "string" },
        "stream-endpoint": { type: "string" },
        dialect: { type: "string" },
        only: { type: "string", multiple: true },
        safety: { type: "string" },
        budget: { type: "string" },
        report: { type: "string" },
        evidence: { type: "string" },
        clock: { type: "string" },
        "clock-start": { type: "string" },
        seed: { type: "string" },
        walks: { type: "string" },
        long: { type: "boolean" },
        forgets: { type: "boolean" },
        send: { type: "boolean" },
        sweep: { type: "boolean" },
        json: { type: "boolean" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError(errorMessage(error));
  }
}

function deployedOf(values: { readonly endpoint?: string; readonly "stream-endpoint"?: string }): Options["deployed"] {
  const { endpoint, "stream-endpoint": streamEndpoint } = values;
  return {
    ...(endpoint === undefined ? {} : { contract: endpoint }),
    ...(streamEndpoint === undefined ? {} : { "contract-stream": streamEndpoint }),
  };
}

function baseUrlOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    throw new UsageError(`--base-url: "${text}" is not an http or https address.`);
  }
  return url.href.replace(/\/+$/, "");
}

function momentOf(text: string | undefined, baseUrl: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (baseUrl !== undefined) throw new UsageError("--clock-start is for services that the suite starts itself.");
  const atMs = Date.parse(text);
  if (!(atMs > Date.now())) throw new UsageError(`--clock-start: "${text}" is not a moment that is still to come.`);
  return atMs;
}

/** `requests=1000,resources=20`; a missing part keeps its default. */
function budgetOf(text: string | undefined): BudgetLimits {
  const limits = { requests: REQUESTS_MAX, resources: RESOURCES_MAX };
  for (const part of text?.split(",") ?? []) {
    const [name = "", number = ""] = part.split("=");
    if (!(name in limits) || !/^\d+$/.test(number)) {
      throw new UsageError(`--budget: "${part}" is neither requests=N nor resources=N.`);
    }
    limits[name as keyof BudgetLimits] = Number(number);
  }
  return limits;
}

function wholeNumber(text: string | undefined, what: string, max: number): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text) || Number(text) < 1 || Number(text) > max) {
    throw new UsageError(`${what}: "${text}" is not a whole number from 1 to ${max}.`);
  }
  return Number(text);
}

function oneOf<Word extends string>(text: string, words: readonly Word[], what: string): Word {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new UsageError(`${what}: "${text}" is not one of ${words.join(", ")}.`);
  return found;
}
