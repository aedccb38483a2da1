import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { CommandError } from "../command/failure.ts";

/** Called with each line that a program writes. */
export type LineWatch = (line: string) => void;

export interface RunOptions {
  readonly cwd?: string;
  readonly signal: AbortSignal;
  readonly onLine?: LineWatch;
}

/** The last lines of a program that failed are what explains it. */
const KEPT_LINES = 40;

/**
 * Runs a program to its end.
 *
 * @throws CommandError with its last lines when it fails; the signal's reason when that ends it
 */
export async function runProgram(command: string, args: readonly string[], options: RunOptions): Promise<void> {
  const { cwd, signal, onLine } = options;
  signal.throwIfAborted();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...(cwd === undefined ? {} : { cwd }) });
  const end = (): boolean => child.kill("SIGTERM");
  signal.addEventListener("abort", end);
  const last: string[] = [];
  const take = (line: string): void => {
    onLine?.(line);
    last.push(line);
    if (last.length > KEPT_LINES) last.shift();
  };
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on("line", take);
  try {
    const [code] = (await once(child, "close")) as [number | null];
    signal.throwIfAborted();
    if (code !== 0) throw new CommandError([`\`${command} ${args.join(" ")}\` failed:`, ...last].join("\n  "));
  } catch (error) {
    signal.throwIfAborted();
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new CommandError(`the program ${command} was not found. Install it, or add its folder to PATH.`);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

/** Whether the program ends well. */
export async function succeeds(command: string, args: readonly string[], signal: AbortSignal): Promise<boolean> {
  try {
    await runProgram(command, args, { signal });
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

/** What a program prints to standard output; undefined where it cannot start, or fails. */
export async function outputOf(
  command: string,
  args: readonly string[],
  options: RunOptions,
): Promise<string | undefined> {
  const { cwd, signal } = options;
  const child = spawn(command, args, {
    signal,
    stdio: ["ignore", "pipe", "ignore"],
    ...(cwd === undefined ? {} : { cwd }),
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  try {
    const [exitCode] = (await once(child, "close")) as [number | null];
    return exitCode === 0 ? output : undefined;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
