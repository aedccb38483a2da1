import { randomInt } from "node:crypto";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { errorMessage } from "../base/error-message.ts";
import { KEY_MIN_CHARS } from "../record/redaction.ts";
import { type Safety, safetyLevels } from "../target/safety.ts";
import type { BudgetLimits } from "../target/budget.ts";

const verbs = ["run", "plan", "report", "diff", "explain"] as const;
const clockKinds = ["real", "control"] as const;

/** The options that the command line of every suite has. */
export interface Options {
  readonly verb: (typeof verbs)[number];
  /** The arguments of the verb: a claim, or files. */
  readonly operands: readonly string[];
  /** Undefined: the suite starts a service. */
  readonly baseUrl: string | undefined;
  /** Of several processes that serve together, the base URL first; undefined without a base URL. */
  readonly addresses: readonly string[] | undefined;
  readonly apiKey: string | undefined;
  readonly dialect: string;
  /** Patterns of claim ids; `*` matches any text. Empty = all. */
  readonly only: readonly string[];
  readonly safety: Safety;
  readonly budget: BudgetLimits;
  /** How long the run may take; undefined: twice the time that is expected of it. */
  readonly timeLimitMs: number | undefined;
  readonly reportDir: string | undefined;
  /** File that stores between runs when each claim was last checked and last held. */
  readonly evidence: string | undefined;
  readonly clock: "real" | "control" | undefined;
  /** Random steps are the same with the same seed. */
  readonly seed: number;
  /** Also the long checks of claims that are requested by their names. */
  readonly long: boolean;
  /** Only remove what an earlier run left behind. */
  readonly sweep: boolean;
  readonly json: boolean;
  /** Plays the scenarios one after the other, and shows what each costs. */
  readonly profile: boolean;
}

/** What differs between the command lines of suites. */
export interface CommandLine<Flags extends ParseArgsOptionsConfig> {
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** The variable of the environment that may hold the key. */
  readonly keyVariable: string;
  /** The variable that may hold the address. */
  readonly addressVariable?: string | undefined;
  /** The variable that may hold the seed. */
  readonly seedVariable?: string;
  readonly dialects?: readonly string[];
  /** Options of this suite. */
  readonly flags: Flags;
}

/** The part of `--help` about exit codes. */
export const exitCodesHelp = `Exit codes
  0  every claim that was checked holds      3  ended by its budget, its time or Ctrl-C before all was played
  1  a claim does not hold                   4  diff: nothing newly broken, but something changed
  2  the command line, the address, the      5  no claim was judged; the last lines say
     key or the suite is wrong, or the             why, and what to do
     service stopped answering
`;

/** An invalid command line; the message says what to do. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The target does not answer, or answers nothing but errors of its own, so that nothing can be checked now. */
export class UnreachableError extends UsageError {}

const REQUESTS_MAX = 100_000;
const RESOURCES_MAX = 5_000;
const TIME_LIMIT_MAX_S = 7 * 86_400;
const SEED_MAX = 2 ** 31 - 1;
const LOCAL_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]", "::1"]);

const commonFlags = {
  "base-url": { type: "string", multiple: true },
  "api-key": { type: "string" },
  dialect: { type: "string" },
  only: { type: "string", multiple: true },
  safety: { type: "string" },
  budget: { type: "string" },
  "time-limit": { type: "string" },
  report: { type: "string" },
  evidence: { type: "string" },
  clock: { type: "string" },
  seed: { type: "string" },
  long: { type: "boolean" },
  sweep: { type: "boolean" },
  json: { type: "boolean" },
  profile: { type: "boolean" },
  help: { type: "boolean" },
} as const satisfies ParseArgsOptionsConfig;

/** The values of flags on a command line. */
export type FlagValues<Flags extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Flags }>
>["values"];

/** The options that all suites have, and the values of the suite's own flags. Null for `--help`. @throws UsageError */
export function parseCommandLine<Flags extends ParseArgsOptionsConfig>(
  line: CommandLine<Flags>,
): { readonly options: Options; readonly values: FlagValues<Flags> } | null {
  const { environment, keyVariable, addressVariable, seedVariable, dialects = ["default"] } = line;
  const { values: all, positionals } = parsed(line);
  const values: FlagValues<typeof commonFlags> = all;
  if (values.help) return null;
  const [word = "run", ...operands] = positionals;
  const verb = oneOf(word, verbs, "verb");
  const address = given(values["base-url"]?.join(), "--base-url", environment, addressVariable);
  const addresses = address?.text.split(",").map((text) => baseUrlOf({ text, from: address.from }));
  const baseUrl = addresses?.[0];
  const key = given(values["api-key"], "--api-key", environment, keyVariable);
  if (address !== undefined && verb === "run") {
    if (key === undefined) {
      throw new UsageError(`${address.from} needs a key: --api-key KEY, or ${keyVariable} in the environment.`);
    }
    checkKey(key);
  }
  const apiKey = key?.text;
  const isLocal = addresses === undefined || addresses.every((one) => LOCAL_HOSTS.has(new URL(one).hostname));
  const seed = values.seed ?? (seedVariable === undefined ? undefined : environment[seedVariable]);
  const options: Options = {
    verb,
    operands,
    baseUrl,
    addresses,
    apiKey,
    dialect: oneOf(values.dialect ?? "default", dialects, "--dialect"),
    only: values.only ?? [],
    // Another service must not be changed by accident.
    safety: oneOf(values.safety ?? (isLocal ? "full" : "read-only"), safetyLevels, "--safety"),
    budget: budgetOf(values.budget),
    timeLimitMs: timeLimitOf(values["time-limit"]),
    reportDir: values.report,
    evidence: values.evidence,
    clock: values.clock === undefined ? undefined : oneOf(values.clock, clockKinds, "--clock"),
    seed: wholeNumber(seed, "--seed", SEED_MAX) ?? randomInt(SEED_MAX),
    long: values.long === true,
    sweep: values.sweep === true,
    json: values.json === true,
    profile: values.profile === true,
  };
  return { options, values: all };
}

function parsed<Flags extends ParseArgsOptionsConfig>({ args, flags }: Pick<CommandLine<Flags>, "args" | "flags">) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { ...commonFlags, ...flags } });
  } catch (error) {
    throw new UsageError(errorMessage(error));
  }
}

/** A value, and the flag or the variable that it is from. */
export interface Given {
  readonly text: string;
  readonly from: string;
}

/** The value of the flag, or else of the variable, of which an empty one is none. */
export function given(
  value: string | undefined,
  flag: string,
  environment: NodeJS.ProcessEnv,
  variable: string | undefined,
): Given | undefined {
  if (value !== undefined) return { text: value, from: flag };
  const text = variable === undefined ? undefined : environment[variable];
  return variable === undefined || !text ? undefined : { text, from: variable };
}

const KEY_MAX_CHARS = 512;

/** @throws UsageError for what cannot be sent in a header, or not be hidden in reports; it does not show the key */
export function checkKey({ text, from }: Given): void {
  if (/^[\x21-\x7e]+$/.test(text) && text.length >= KEY_MIN_CHARS && text.length <= KEY_MAX_CHARS) return;
  throw new UsageError(
    `${from}: a key is ${KEY_MIN_CHARS} to ${KEY_MAX_CHARS} printable ASCII characters without spaces. A shorter one cannot be hidden in reports.`,
  );
}

function baseUrlOf({ text, from }: Given): string {
  const url = URL.parse(text);
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    throw new UsageError(`${from}: "${text.replace(/^.*@/, "…@")}" is not an http or https address.`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new UsageError(
      `${from} must not hold a user name or password: the key goes into --api-key or the environment.`,
    );
  }
  if (url.search !== "" || url.hash !== "") {
    throw new UsageError(`${from}: "${text}" must end with a path, without a query or fragment.`);
  }
  return url.href.replace(/\/+$/, "");
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

function timeLimitOf(text: string | undefined): number | undefined {
  const seconds = wholeNumber(text, "--time-limit", TIME_LIMIT_MAX_S);
  return seconds === undefined ? undefined : seconds * 1_000;
}

/** @throws UsageError that names the option */
export function wholeNumber(text: string | undefined, what: string, max: number): number | undefined {
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
