import { setTimeout as delay } from "node:timers/promises";
import { print } from "./terminal.ts";

const INTERVAL_MS = 1_000;
const CLEAR = "\u001b[H\u001b[2J\u001b[3J";

/** What is seen now. */
export interface Sight {
  readonly text: string;
  /** Whether nothing can change any more. */
  readonly isLast?: boolean;
}

/**
 * Prints what is seen once, or, to watch it, again whenever it changes until the last or until the signal aborts: on a
 * terminal in place of the text before, else below it. One line of JSON each time makes JSON lines.
 *
 * @throws the signal's reason
 */
export async function watchText(
  look: () => Promise<Sight>,
  { isWatched, signal }: { readonly isWatched: boolean; readonly signal: AbortSignal },
): Promise<void> {
  let shown: string | undefined;
  for (;;) {
    const { text, isLast = false } = await look();
    if (text !== shown && text !== "") (isWatched ? printAnew : print)(text);
    if (!isWatched || isLast) return;
    shown = text;
    await delay(INTERVAL_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** Prints a text in place of what stands on the terminal; where there is none, below it. */
export function printAnew(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(CLEAR);
  print(text);
}
