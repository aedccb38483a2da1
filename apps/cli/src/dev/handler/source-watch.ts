import { existsSync, fstatSync, type Stats } from "node:fs";
import { basename, extname, join } from "node:path";
import { watch } from "chokidar";

interface SourceWatchOptions {
  readonly folder: string;
  /** Files outside the folder, or of a kind that is not watched by itself. */
  readonly files: readonly string[];
  /** Kept out, with all that is in it. */
  readonly dataDir: string;
  /** Called with the paths of files that were changed, made or removed within a moment. */
  readonly onChange: (paths: readonly string[]) => void;
}

interface SourceWatch {
  close(): Promise<void>;
}

/** An editor saves several files, or one in several steps. */
const TOGETHER_MS = 100;

/** Watches the sources of a handler; resolves once every later change is seen. */
export async function watchSources({ folder, files, dataDir, onChange }: SourceWatchOptions): Promise<SourceWatch> {
  const named = new Set(files);
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const isEnvironment = (path: string): boolean => existsSync(join(path, "pyvenv.cfg"));
  const watcher = watch([folder, ...files], {
    ignoreInitial: true,
    alwaysStat: true,
    ignored(path, stats) {
      if (path === folder || named.has(path)) return false;
      if (path === dataDir) return true;
      return stats?.isFile() === true ? !isWatchedFile(path) : !isWatchedName(path, isEnvironment);
    },
  });
  watcher.on("all", (event, path, stats) => {
    if (event !== "add" && event !== "change" && event !== "unlink") return;
    if ((!isWatchedFile(path) && !named.has(path)) || (stats !== undefined && isOwnOutput(stats))) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = [...changed];
      changed.clear();
      onChange(paths);
    }, TOGETHER_MS);
  });
  await new Promise<void>((resolve) => watcher.once("ready", resolve));
  return {
    async close() {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

/** Before its kind is known, a file that is watched must not be taken for a folder that is not. */
function isWatchedName(path: string, isEnvironment: (path: string) => boolean): boolean {
  return isWatchedFile(path) || isWatchedFolder(path, isEnvironment);
}

/** What this command prints may go into a file of the watched folder: `millrace dev handler.py --json > events.json`. */
function isOwnOutput(file: Stats): boolean {
  return [process.stdout.fd, process.stderr.fd].some((output) => {
    const { ino, dev } = fstatSync(output);
    return ino === file.ino && dev === file.dev;
  });
}

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
interface ChangeEffect {
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
