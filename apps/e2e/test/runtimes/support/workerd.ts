import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

/** A running workerd. Ends when it goes out of scope (`await using`). */
export interface Workerd extends AsyncDisposable {
  /** Address of the socket of its configuration. */
  readonly url: string;
}

/** The descriptor on which workerd tells what it listens on, one JSON object a line. */
const CONTROL_FD = 3;

/**
 * Starts workerd.
 *
 * @param binary path of workerd
 * @param config path of its configuration, which has one socket
 * @throws Error with what it printed when it ends before it listens
 */
export async function startWorkerd(binary: string, config: string): Promise<Workerd> {
  const child = spawn(binary, ["serve", config, `--control-fd=${CONTROL_FD}`], {
    env: {},
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  const errors = text(child.stderr as Readable);
  for await (const line of createInterface({ input: child.stdio[CONTROL_FD] as Readable })) {
    const { event, port } = JSON.parse(line) as { readonly event: string; readonly port: number };
    if (event !== "listen") continue;
    return {
      url: `http://127.0.0.1:${port}`,
      async [Symbol.asyncDispose]() {
        child.kill();
        await ended;
      },
    };
  }
  await ended;
  throw new Error(`workerd ended before it listened: ${await errors}`);
}
