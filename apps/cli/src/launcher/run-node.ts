import { spawn } from "node:child_process";
import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs Node in place of this process: with its streams and signals.
 *
 * @returns the exit code as a shell would tell it
 */
export async function runNode(file: string, args: readonly string[]): Promise<number> {
  const child = spawn(file, args, { stdio: "inherit" });
  for (const name of SIGNALS) {
    process.on(name, () => {
      // A supervisor signals this process alone. A terminal sends Ctrl-C to the child as well.
      if (name !== "SIGINT" || !inTerminal()) child.kill(name);
    });
  }
  return await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}

function inTerminal(): boolean {
  return [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
}
