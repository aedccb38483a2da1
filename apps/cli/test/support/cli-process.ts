import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How a command ended. */
export interface CommandResult {
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
}

type Environment = Readonly<Record<string, string>>;

const main = join(import.meta.dirname, "..", "..", "src", "main.ts");
const NODE_FLAGS = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"];

/** A folder of one test, removed when it goes out of scope (`await using`). */
export async function temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), "millrace-cli-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Runs the program to its end, as a shell would. It sees no settings of the machine that the tests run on. */
export function runMillrace(
  args: readonly string[],
  environment: Environment = {},
  input = "",
): Promise<CommandResult> {
  return startMillrace(args, environment, { input }).ended;
}

/** The program as it runs. Killed when it goes out of scope. */
export interface RunningCommand extends AsyncDisposable {
  /** What it wrote so far. */
  seen(): { readonly output: string; readonly errors: string };
  /** Resolves once standard output matches. Rejects when the program ends before. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  signal(name: "SIGINT" | "SIGTERM"): void;
  /** Resolves when it has ended. */
  readonly ended: Promise<CommandResult>;
}

/** `millrace up --json` that runs. */
export interface RunningService extends RunningCommand {
  /** The line that it printed when it was ready. */
  readonly ready: Readonly<Record<string, unknown>> & { readonly url: string; readonly adminKey?: string };
  /** Resolves to the line of this event, parsed. */
  event(name: string): Promise<Readonly<Record<string, unknown>>>;
}

/** Starts a service on a free port and waits until it is ready. Rejects when it ends before. */
export async function startUp(args: readonly string[], environment: Environment = {}): Promise<RunningService> {
  const command = startMillrace(["up", "--json", "--port", "0", ...args], environment);
  async function event(name: string): Promise<Record<string, unknown>> {
    const [line] = await command.until(new RegExp(`^\\{"event":"${name}".*\\}$`, "m"));
    return JSON.parse(line) as Record<string, unknown>;
  }
  return { ...command, ready: (await event("ready")) as RunningService["ready"], event };
}

/** Starts the program. It sees no settings of the machine that the tests run on. */
export function startMillrace(
  args: readonly string[],
  environment: Environment = {},
  { input = "", cwd = tmpdir() }: { readonly input?: string; readonly cwd?: string } = {},
): RunningCommand {
  const { PATH, HOME, LANG, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, LANG, TMPDIR, NODE_COMPILE_CACHE, ...environment };
  const child = spawn(process.execPath, [...NODE_FLAGS, main, ...args], { cwd, env });
  child.stdin.on("error", () => undefined).end(input);
  const seen = { output: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (seen.output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (seen.errors += text));
  const ended = once(child, "close").then(([exitCode]) => ({ exitCode: exitCode as number | null, ...seen }));
  return {
    seen: () => ({ ...seen }),
    until(pattern) {
      return new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(seen.output);
          if (match !== null) resolve(match);
        };
        child.stdout.on("data", look);
        look();
        void ended.then(({ errors }) => reject(new Error(`the program ended before ${String(pattern)}: ${errors}`)));
      });
    },
    signal: (name) => void child.kill(name),
    ended,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
