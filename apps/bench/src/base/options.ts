import { parseArgs } from "node:util";

/** An option of the command line, and what `--help` says of it; an option without words is not shown. */
interface Option {
  readonly type: "string" | "boolean";
  readonly short?: string;
  /** What stands for its value in `--help`, such as `FILE`. */
  readonly value?: string;
  readonly says?: string;
}

type OptionValues<Options> = {
  readonly [Name in keyof Options]?: Options[Name] extends { type: "boolean" } ? boolean : string;
};

/** A wrong argument. The message says what is accepted. */
export class OptionError extends Error {
  override readonly name = "OptionError";
}

const OPTIONS = {
  help: { type: "boolean", short: "h" },
  only: { type: "string", value: "A,B", says: "only these scenarios" },
  quick: { type: "boolean", says: "short rounds: shows that the bench works, not what the service can do" },
  json: { type: "string", value: "FILE", says: "writes all figures as JSON" },
  strict: { type: "boolean", says: "exit code 1 when a target is missed (otherwise only when a scenario cannot run)" },
  "data-dir": {
    type: "string",
    value: "DIR",
    says: "parent of the data folders, on the disk to measure (default: .millrace)",
  },
  "database-url": {
    type: "string",
    value: "URL",
    says: "measures on this PostgreSQL server, in databases that it creates and drops (default: SQLite)",
  },
  profile: { type: "string", value: "DIR", says: "writes a CPU profile of each service to this folder" },
} as const;

export interface BenchOptions extends Omit<OptionValues<typeof OPTIONS>, "only"> {
  /** Names of the scenarios to run; undefined = all. */
  readonly only: readonly string[] | undefined;
}

/** Reads the arguments of the command line. @throws OptionError */
export function readOptions(args: readonly string[], scenarios: readonly string[]): BenchOptions {
  const values = parsedOptions(args, OPTIONS);
  return { ...values, only: namesOf("--only: there is no scenario", values.only, scenarios) };
}

/** The values of the options that are given. @throws OptionError */
export function parsedOptions<const Options extends Readonly<Record<string, Option>>>(
  args: readonly string[],
  options: Options,
): OptionValues<Options> {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error));
  }
}

/** Names that an option lists, separated by commas; undefined when it is not given. @throws OptionError that begins with `refusal` */
export function namesOf(
  refusal: string,
  text: string | undefined,
  known: readonly string[],
): readonly string[] | undefined {
  const names = text?.split(",").filter((name) => name !== "");
  const unknown = names?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0 || names?.length === 0) {
    throw new OptionError(`${refusal} "${unknown.join(", ")}"; there are ${known.join(", ")}.`);
  }
  return names;
}

/** The text of `--help`. */
export function helpText(scenarios: readonly { readonly name: string; readonly summary: string }[]): string {
  const width = Math.max(...scenarios.map(({ name }) => name.length));
  return [
    "npm run bench -- [options]",
    "npm run bench -- peers [options]   compares Millrace with other job queues; peers --help tells more",
    "",
    "Measures the service beside what the machine can do, each party in its own process on 127.0.0.1.",
    "",
    ...optionLines(OPTIONS),
    "",
    "Scenarios",
    ...scenarios.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
  ].join("\n");
}

/** A line of `--help` for each option. */
export function optionLines(options: Readonly<Record<string, Option>>): string[] {
  return Object.entries(options).flatMap(([name, { value, says }]) => {
    const shown = value === undefined ? `--${name}` : `--${name} ${value}`;
    return says === undefined ? [] : [`  ${shown.padEnd(14)}  ${says}`];
  });
}
