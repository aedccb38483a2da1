import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A child that takes longer hangs: on a busy machine a start takes half a minute. */
const READY_WITHIN_MS = 180_000;
const END_WITHIN_MS = 60_000;
/** A program may take signals that come together for one, and ends at once only after a second one. */
const SIGNAL_EVERY_MS = 600;

/** The first matching line of a child's output; throws when the child ends before, or hangs. */
export async function lineOf(child: ChildProcess, name: string, fits: RegExp = /^/): Promise<string> {
  if (child.stdout === null) throw new Error(`${name} was started without an output.`);
  const lines = createInterface({ input: child.stdout });
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`${name} ended with code ${code} before it was ready.`);
  });
  let timer: NodeJS.Timeout | undefined;
  const found = new Promise<string>((settle, refuse) => {
    timer = setTimeout(() => refuse(new Error(`${name} said nothing for too long.`)), READY_WITHIN_MS);
    lines.on("line", (line) => {
      if (fits.test(line)) settle(line);
    });
  });
  failed.catch(() => undefined);
  try {
    return await Promise.race([found, failed]);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a child stop signals until it ends; kills one that hangs. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const again = setInterval(() => child.kill("SIGTERM"), SIGNAL_EVERY_MS);
  const hard = setTimeout(() => child.kill("SIGKILL"), END_WITHIN_MS);
  await exited;
  clearInterval(again);
  clearTimeout(hard);
}
