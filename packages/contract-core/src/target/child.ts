import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** The first matching line of a child's output; throws when the child ends before. */
export async function lineOf(child: ChildProcess, name: string, fits: RegExp = /^/): Promise<string> {
  if (child.stdout === null) throw new Error(`${name} was started without an output.`);
  const lines = createInterface({ input: child.stdout });
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`${name} ended with code ${code} before it was ready.`);
  });
  const found = new Promise<string>((settle) => {
    lines.on("line", (line) => {
      if (fits.test(line)) settle(line);
    });
  });
  failed.catch(() => undefined);
  return await Promise.race([found, failed]);
}

/** Sends a child a stop signal, and waits for its end. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}
