import { spawn } from "node:child_process";
import { once } from "node:events";
import { CommandError } from "../../command/failure.ts";

export interface ProgramOptions {
  readonly directory: string;
  /** Ends the program. */
  readonly signal: AbortSignal;
}

/** How a program ended that was read to its end. */
export interface ProgramResult {
  readonly exitCode: number | null;
  readonly output: string;
}

/** Runs a program and collects what it prints to standard output; an exit code of null means that it could not start. */
export async function readProgram(
  command: string,
  args: readonly string[],
  { directory, signal }: ProgramOptions,
): Promise<ProgramResult> {
  const child = spawn(command, args, { cwd: directory, signal, stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  try {
    const [exitCode] = (await once(child, "close")) as [number | null];
    return { exitCode, output };
  } catch {
    signal.throwIfAborted();
    return { exitCode: null, output };
  }
}

/**
 * Runs a program whose messages a person reads as they are: all of them go to standard error, for standard output belongs to the
 * command's own results.
 *
 * @throws CommandError when it fails; `wayOut` says what to do then
 */
export async function showProgram(
  command: string,
  args: readonly string[],
  { directory, signal, wayOut }: ProgramOptions & { readonly wayOut: string },
): Promise<void> {
  const child = spawn(command, args, { cwd: directory, signal, stdio: ["ignore", process.stderr, process.stderr] });
  const line = [command, ...args].join(" ");
  let exitCode: number | null;
  try {
    [exitCode] = (await once(child, "close")) as [number | null];
  } catch (error) {
    signal.throwIfAborted();
    throw new CommandError(`${command} could not be started. ${wayOut}`, { cause: error });
  }
  signal.throwIfAborted();
  if (exitCode !== 0) throw new CommandError(`"${line}" failed; its messages are above. ${wayOut}`);
}
