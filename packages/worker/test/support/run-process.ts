import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A child process and what it has written so far. */
export interface RunningProcess extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  readonly output: () => string;
  readonly errors: () => string;
}

const script = fileURLToPath(new URL("./handler-process.ts", import.meta.url));

/** Starts the handler process. Disposing of it kills it. */
export function runProcess(
  env: Readonly<Record<string, string | undefined>>,
  settings: {
    readonly args?: readonly string[];
    readonly cwd?: string;
    readonly script?: string;
    readonly preload?: string;
  } = {},
): RunningProcess {
  const { args = [], preload } = settings;
  const options = ["--conditions=millrace-source", ...(preload === undefined ? [] : [`--import=${preload}`])];
  const child = spawn(process.execPath, [...options, settings.script ?? script, ...args], {
    cwd: settings.cwd,
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (data: Buffer) => (output += data.toString()));
  child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
  const exited = once(child, "close").then(() => child.exitCode);
  return {
    child,
    exited,
    output: () => output,
    errors: () => errors,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
