import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** The options of a run. */
export interface BenchOptions {
  readonly help: boolean;
  readonly quick: boolean;
  readonly strict: boolean;
  /** Names of the scenarios to run; undefined = all. */
  readonly only: readonly string[] | undefined;
  readonly jsonFile: string | undefined;
  readonly dataDir: string | undefined;
  readonly profileDir: string | undefined;
  /** Address of the PostgreSQL server to measure on and to create databases on; undefined = SQLite. */
  readonly databaseUrl: string | undefined;
}

/** A wrong argument. The message says what is accepted. */
export class OptionError extends Error {
  override readonly name = "OptionError";
}

/** Reads the arguments of the command line. @throws OptionError */
export function readOptions(args: readonly string[], scenarios: readonly string[]): BenchOptions {
  const values = parsedOptions(args, {
    help: { type: "boolean", short: "h" },
    quick: { type: "boolean" },
    strict: { type: "boolean" },
    only: { type: "string" },
    json: { type: "string" },
    "data-dir": { type: "string" },
    profile: { type: "string" },
    "database-url": { type: "string" },
  });
  return {
    help: values.help === true,
    quick: values.quick === true,
    strict: values.strict === true,
    only: namesOf("--only: there is no scenario", values.only, scenarios),
    jsonFile: values.json,
    dataDir: values["data-dir"],
    profileDir: values.profile,
    databaseUrl: values["database-url"],
  };
}

/** The values of the options that are given. @throws OptionError */
export function parsedOptions<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options }>>["values"] {
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
    "  --only A,B      only these scenarios",
    "  --quick         short rounds: shows that the bench works, not what the service can do",
    "  --json FILE     writes all figures as JSON",
    "  --strict        exit code 1 when a target is missed (otherwise only when a scenario cannot run)",
    "  --data-dir DIR  parent of the data folders, on the disk to measure (default: .millrace)",
    "  --database-url URL  measures on this PostgreSQL server, in databases that it creates and drops (default: SQLite)",
    "  --profile DIR   writes a CPU profile of each service to this folder",
    "",
    "Scenarios",
    ...scenarios.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
  ].join("\n");
}
