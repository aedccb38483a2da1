import type { LogTail } from "./log-tail.ts";

/** Lines that may wait for a slow reader; beyond that the oldest are dropped. */
const waitingMax = 1_000;

/** The last lines, then each new one, until `ended` resolves or `signal` aborts. */
export async function* followTail(
  tail: LogTail,
  ended: Promise<unknown>,
  { tailLines, signal }: { readonly tailLines: number; readonly signal: AbortSignal },
): AsyncGenerator<string, void, undefined> {
  const waiting = [...tail.last(tailLines)];
  let leftOut = 0;
  let over = false;
  let wake = (): void => {};
  const stopListening = tail.onLine((line) => {
    waiting.push(line);
    if (waiting.length > waitingMax) {
      waiting.shift();
      leftOut += 1;
    }
    wake();
  });
  const finish = (): void => {
    over = true;
    wake();
  };
  void ended.then(finish, finish);
  signal.addEventListener("abort", finish);
  try {
    while (!signal.aborted) {
      if (leftOut > 0) yield `… ${leftOut} lines were left out: they arrived faster than the client read them`;
      leftOut = 0;
      const line = waiting.shift();
      if (line !== undefined) yield line;
      else if (over) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    signal.removeEventListener("abort", finish);
    stopListening();
  }
}
