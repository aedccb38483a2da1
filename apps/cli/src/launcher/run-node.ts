import { spawn } from "node:child_process";
import { constants } from "node:os";

/** Signals that reach only this process when a supervisor sends them; a terminal sends Ctrl-C to the child as well. */
const PASSED_ON = ["SIGTERM", "SIGHUP"] as const;

/**
 * Runs Node in place of this process: with its streams and signals.
 *
 * @returns the exit code as a shell would tell it
 */
export async function runNode(file: string, args: readonly string[]): Promise<number> {
  const child = spawn(file, args, { stdio: "inherit" });
  for (const name of PASSED_ON) process.on(name, () => child.kill(name));
  process.on("SIGINT", () => undefined);
  return await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
