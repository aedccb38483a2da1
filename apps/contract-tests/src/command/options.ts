import {
  type Options as AnyOptions,
  checkKey,
  given,
  parseCommandLine,
  UsageError,
  wholeNumber,
} from "@millrace/contract-core";
import type { DeployedHandler, Dialect } from "../target/target.ts";

/** The options of a command line. */
export interface Options extends AnyOptions {
  readonly dialect: Dialect;
  /** Database of a service that the suite starts; undefined: SQLite. */
  readonly databaseUrl: string | undefined;
  /** Number of gateways of a service that the suite starts. */
  readonly gateways: number;
  /** Machines of a service that the suite starts are pods of the test cluster. */
  readonly cluster: boolean;
  readonly otherApiKey: string | undefined;
  /** Endpoints at which the user has deployed the handlers of the suite. */
  readonly deployed: Readonly<Partial<Record<DeployedHandler, string>>>;
  /** The service finds the handlers of the suite as `local/` images. */
  readonly handlers: boolean;
  /** The moment at which the clocks of services begin that the suite starts, in ms since the epoch; undefined: now. */
  readonly clockStartMs: number | undefined;
  /** Number of random walks of each such check. */
  readonly walks: number;
  /** The target stores nothing. */
  readonly forgets: boolean;
  /** Report the run to the service that it checked. */
  readonly send: boolean;
}

/** Enough to check every claim in a few seconds. */
const WALKS = 16;
const WALKS_MAX = 100_000;
/** More need more memory than a machine for tests has. */
const GATEWAYS_MAX = 16;
/** What is said about a service that the suite starts, which an address in the environment does not undo. */
const START_FLAG = /^--(?:cluster|database-url|clock-start|gateways)(?:=|$)/;

const flags = {
  cluster: { type: "boolean" },
  "database-url": { type: "string" },
  gateways: { type: "string" },
  "other-api-key": { type: "string" },
  handlers: { type: "boolean" },
  endpoint: { type: "string" },
  "stream-endpoint": { type: "string" },
  "clock-start": { type: "string" },
  walks: { type: "string" },
  forgets: { type: "boolean" },
  send: { type: "boolean" },
} as const;

/** Null for `--help`. @throws UsageError */
export function parseOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Options | null {
  const parsed = parseCommandLine({
    args,
    environment,
    keyVariable: "MILLRACE_API_KEY",
    addressVariable: args.some((arg) => START_FLAG.test(arg)) ? undefined : "MILLRACE_BASE_URL",
    seedVariable: "MILLRACE_VERIFY_SEED",
    dialects: ["default", "compat"],
    flags,
  });
  if (parsed === null) return null;
  const { options, values } = parsed;
  const otherKey = given(values["other-api-key"], "--other-api-key", environment, "MILLRACE_OTHER_API_KEY");
  if (otherKey !== undefined) checkKey(otherKey);
  if (values.send === true && options.baseUrl === undefined) {
    throw new UsageError("--send needs --base-url: a service that the suite starts ends with the run.");
  }
  const databaseUrl = values["database-url"] ?? environment["MILLRACE_VERIFY_DATABASE_URL"];
  const gateways = wholeNumber(values.gateways, "--gateways", GATEWAYS_MAX) ?? 1;
  if (gateways > 1 && options.baseUrl !== undefined) {
    throw new UsageError(
      "--gateways is for services that the suite starts itself. Of others, name each: --base-url URL --base-url URL.",
    );
  }
  if (gateways > 1 && databaseUrl === undefined) {
    throw new UsageError("--gateways: several gateways share a PostgreSQL; name it with --database-url.");
  }
  return {
    ...options,
    dialect: options.dialect as Dialect,
    databaseUrl,
    gateways,
    cluster: values.cluster === true,
    otherApiKey: otherKey?.text,
    handlers: values.handlers === true,
    deployed: deployedOf(values),
    clockStartMs: momentOf(values["clock-start"], options.baseUrl),
    // Nothing is known of how long more walks than usual take.
    timeLimitMs: options.timeLimitMs ?? (values.walks === undefined ? undefined : Infinity),
    walks: wholeNumber(values.walks, "--walks", WALKS_MAX) ?? WALKS,
    // Nobody sets the number of walks to leave them out.
    long: options.long || values.walks !== undefined,
    forgets: values.forgets === true,
    send: values.send === true,
  };
}

function deployedOf(values: { readonly endpoint?: string; readonly "stream-endpoint"?: string }): Options["deployed"] {
  const { endpoint, "stream-endpoint": streamEndpoint } = values;
  return {
    ...(endpoint === undefined ? {} : { contract: endpoint }),
    ...(streamEndpoint === undefined ? {} : { "contract-stream": streamEndpoint }),
  };
}

function momentOf(text: string | undefined, baseUrl: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (baseUrl !== undefined) throw new UsageError("--clock-start is for services that the suite starts itself.");
  const atMs = Date.parse(text);
  if (!(atMs > Date.now())) throw new UsageError(`--clock-start: "${text}" is not a moment that is still to come.`);
  return atMs;
}
