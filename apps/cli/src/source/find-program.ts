import { basename, posix } from "node:path";
import { isRecord } from "@millrace/engine";
import { CommandError } from "../command/failure.ts";
import { decodeText, type SourceFacts } from "./source-facts.ts";

/** How the handler of a folder is started. */
export interface SourceProgram {
  /** What runs it; for a command: whose packages it needs. */
  readonly language: "python" | "node";
  /** The file of the handler, relative to the folder; undefined where `millrace.json` has a command. */
  readonly file?: string;
  readonly command?: readonly string[];
  /** Where it runs, relative to the folder. */
  readonly directory: string;
  /** Variables that `millrace.json` sets. */
  readonly env: Readonly<Record<string, string>>;
}

type Language = SourceProgram["language"];

/** A file that says how its folder is started, for what names do not tell. */
export const programFile = "millrace.json";

const EXTENSIONS: Readonly<Record<Language, RegExp>> = { python: /\.py$/, node: /\.[cm]?[jt]s$/ };
/** Names of handlers by language, the surest first; each is looked for in the folder, then in `src`. */
const NAMES: Readonly<Record<Language, readonly string[]>> = {
  python: ["handler.py", "rp_handler.py"],
  node: ["handler.ts", "handler.mts", "handler.js", "handler.mjs", "handler.cjs"],
};
/** Names that programs have of which many serve nothing: they count where there is no better one. */
const COMMON_NAMES: Readonly<Record<Language, readonly string[]>> = {
  python: ["main.py", "app.py"],
  node: ["index.ts", "index.mts", "index.js", "index.mjs"],
};
const PLACES = ["", "src/"];
const STARTS_WORKER = /\bserverless\.start\s*\(/;

/**
 * Finds out how the handler of a folder is started.
 *
 * @param named the file that was named, relative to the folder
 * @param line the command of a shell that was given instead
 * @throws CommandError that says what to do where there is none, or more than one
 */
export function findProgram(facts: SourceFacts, named?: string, line?: string): SourceProgram {
  const own = ownProgram(facts);
  if (line !== undefined) {
    const language = facts.files.includes("package.json") ? "node" : "python";
    return { ...plain, language, command: ["sh", "-c", line], env: own?.env ?? {} };
  }
  if (named !== undefined) return { ...plain, ...namedFile(facts, named), env: own?.env ?? {} };
  if (own !== undefined) return own;
  return { ...plain, ...foundFile(facts) };
}

const plain = { directory: ".", env: {} } as const;

function foundFile(facts: SourceFacts): { readonly language: Language; readonly file: string } {
  const { folder, files } = facts;
  const file =
    PLACES.map((place) => onlyOne(facts, byName(files, NAMES, place))).find((found) => found !== undefined) ??
    onlyOne(facts, workerStarters(facts)) ??
    PLACES.map((place) => onlyOne(facts, byName(files, COMMON_NAMES, place))).find((found) => found !== undefined);
  if (file !== undefined) return { file, language: languageOf(file) ?? "python" };
  const only = files.includes("Dockerfile")
    ? " It has a Dockerfile, which `millrace deploy --as image` builds."
    : " `millrace init` makes one to start from.";
  throw new CommandError(
    `${folder} holds no handler: no ${[...NAMES.python, ...NAMES.node].join(", ")}, neither there nor in src, and no file in Python that calls ` +
      `serverless.start(). Name the file of the handler: \`millrace dev FILE\`, \`millrace deploy FILE\`, or {"handler": "FILE"} in ${programFile}.${only}`,
  );
}

/** The first name of each language that is there. */
function byName(files: readonly string[], names: typeof NAMES, place: string): readonly string[] {
  return Object.values(names).flatMap(
    (of) => of.map((name) => place + name).find((file) => files.includes(file)) ?? [],
  );
}

/** Files in Python that start a worker, as those of the hosted service do. */
function workerStarters({ files, read }: SourceFacts): readonly string[] {
  return files.filter(
    (file) =>
      EXTENSIONS.python.test(file) &&
      PLACES.some((place) => file === place + basename(file)) &&
      !basename(file).startsWith("test_") &&
      STARTS_WORKER.test(decodeText(read(file) ?? new Uint8Array())),
  );
}

function onlyOne({ folder }: SourceFacts, candidates: readonly string[]): string | undefined {
  if (candidates.length <= 1) return candidates[0];
  throw new CommandError(
    `${folder} holds ${candidates.length} handlers: ${candidates.join(", ")}. Name the one to run: \`millrace dev FILE\`, ` +
      `\`millrace deploy FILE\`, or {"handler": "FILE"} in ${programFile}.`,
  );
}

function namedFile(
  { folder, files }: SourceFacts,
  named: string,
): { readonly language: Language; readonly file: string } {
  const file = posix.normalize(named);
  const language = languageOf(file);
  if (language === undefined) {
    throw new CommandError(
      `${named} cannot be a handler: it must be a file in Python (.py), JavaScript (.js, .mjs, .cjs) or TypeScript (.ts, .mts).`,
    );
  }
  if (files.includes(file)) return { language, file };
  throw new CommandError(`${folder} has no file ${named} to deploy: it does not exist, or .millraceignore names it.`);
}

function languageOf(file: string): Language | undefined {
  return (Object.keys(EXTENSIONS) as Language[]).find((language) => EXTENSIONS[language].test(file));
}

function ownProgram(facts: SourceFacts): SourceProgram | undefined {
  const { folder, files, read } = facts;
  const bytes = files.includes(programFile) ? read(programFile) : undefined;
  if (bytes === undefined) return undefined;
  const wrong = (what: string): CommandError => new CommandError(`${folder}/${programFile} ${what}`);
  let value: unknown;
  try {
    value = JSON.parse(decodeText(bytes));
  } catch {
    throw wrong("is not valid JSON.");
  }
  const { command, handler, env = {}, directory = "." } = isRecord(value) ? value : {};
  if (!isRecord(env) || !Object.values(env).every((one) => typeof one === "string")) {
    throw wrong('must map names to strings in "env".');
  }
  if (typeof directory !== "string" || /^(?:\/|\.\.(?:\/|$))/.test(posix.normalize(directory))) {
    throw wrong('must name a folder within its own in "directory".');
  }
  const rest = { directory, env: env as Readonly<Record<string, string>> };
  if (command === undefined) {
    if (handler === undefined) return { ...foundFile(facts), ...rest };
    if (typeof handler !== "string") throw wrong('must name a file in "handler".');
    return { ...namedFile(facts, handler), ...rest };
  }
  if (!Array.isArray(command) || command.length === 0 || !command.every((word) => typeof word === "string")) {
    throw wrong('must have a list of strings as "command", for example ["./serve", "--fast"].');
  }
  return { language: files.includes("package.json") ? "node" : "python", command, ...rest };
}
