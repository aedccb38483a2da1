import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { endingWith, happens, within } from "./within.ts";

/** A child that takes longer hangs: on a busy machine a start takes half a minute. */
const READY_WITHIN_MS = 180_000;
const END_WITHIN_MS = 60_000;
/** A program may take signals that come together for one, and ends at once only after a second one. */
const SIGNAL_EVERY_MS = 600;

/** The first matching line of a child's output; throws when the child ends before, or hangs. */
export async function lineOf(child: ChildProcess, name: string, fits: RegExp = /^/): Promise<string> {
  if (child.stdout === null) throw new Error(`${name} was started without an output.`);
  const lines = createInterface({ input: child.stdout });
  const found = new Promise<string>((settle, refuse) => {
    child.once("exit", (code) => refuse(new Error(`${name} ended with code ${code} before it was ready.`)));
    lines.on("line", (line) => {
      if (fits.test(line)) settle(line);
    });
  });
  return await within(found, `The first line of ${name}`, READY_WITHIN_MS);
}

/** Sends a child stop signals until it ends; kills one that hangs. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // Also after the end of a run: otherwise nobody would kill a child that hangs.
  const exited = endingWith(undefined, () => happens(child, "exit", 2 * END_WITHIN_MS));
  child.kill("SIGTERM");
  const again = setInterval(() => child.kill("SIGTERM"), SIGNAL_EVERY_MS);
  const hard = setTimeout(() => child.kill("SIGKILL"), END_WITHIN_MS);
  try {
    await exited;
  } finally {
    clearInterval(again);
    clearTimeout(hard);
  }
}
