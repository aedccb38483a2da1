import { setTimeout as delay } from "node:timers/promises";
import { print } from "./terminal.ts";

const INTERVAL_MS = 1_000;
const CLEAR = "\u001b[H\u001b[2J";

/**
 * Prints a text once, or, to watch it, again whenever it changes until the signal aborts: on a terminal in place of the text
 * before, else below it. One line of JSON each time makes JSON lines.
 *
 * @throws the signal's reason
 */
export async function watchText(
  draw: () => Promise<string>,
  { isWatched, signal }: { readonly isWatched: boolean; readonly signal: AbortSignal },
): Promise<void> {
  let last: string | undefined;
  for (;;) {
    const text = await draw();
    if (text !== last) print(isWatched && process.stdout.isTTY ? `${CLEAR}${text}` : text);
    if (!isWatched) return;
    last = text;
    await delay(INTERVAL_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
