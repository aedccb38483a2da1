import { basename, extname } from "node:path";

/** What programs install or write, and no person does. */
const IGNORED_FOLDERS: ReadonlySet<string> = new Set(["node_modules", "__pycache__", "venv", "site-packages"]);
/** Files that make or set up a program. Others, such as pictures that a handler writes, change nothing in how it runs. */
const KINDS: ReadonlySet<string> = new Set(
  ".py .pyi .ts .mts .cts .js .mjs .cjs .jsx .tsx .json .toml .yaml .yml .ini .cfg .env".split(" "),
);
const REQUIREMENTS = /^requirements.*\.txt$/;

/** Whether a folder may hold sources of the handler. `isEnvironment`: it is the root of a Python environment. */
export function isWatchedFolder(path: string, isEnvironment: (path: string) => boolean): boolean {
  const name = basename(path);
  return !IGNORED_FOLDERS.has(name) && !name.startsWith(".") && !isEnvironment(path);
}

/** Whether a file may be a source of the handler. */
export function isWatchedFile(path: string): boolean {
  const name = basename(path);
  return name === ".env" || REQUIREMENTS.test(name) || (!name.startsWith(".") && KINDS.has(extname(name)));
}

/** What a change of some files asks for. */
export interface ChangeEffect {
  readonly reloads: boolean;
  /** The test input is sent again. */
  readonly sendsTestInput: boolean;
}

const TEST_INPUT = "test_input.json";

/** Judges changed files by their paths. */
export function effectOf(paths: readonly string[]): ChangeEffect {
  const names = paths.map((path) => basename(path));
  return {
    reloads: names.some((name) => name !== TEST_INPUT),
    sendsTestInput: names.includes(TEST_INPUT),
  };
}
