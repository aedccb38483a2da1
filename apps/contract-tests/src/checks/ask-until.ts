import { setTimeout as delay } from "node:timers/promises";

/** Asks again until the answer is as wished, or real time is over; what it was last either way. */
export async function askUntil<Value>(
  ask: () => Promise<Value>,
  isWished: (value: Value) => boolean,
  { withinMs, everyMs }: { readonly withinMs: number; readonly everyMs: number },
): Promise<Value> {
  const untilMs = performance.now() + withinMs;
  for (;;) {
    const value = await ask();
    if (isWished(value) || performance.now() > untilMs) return value;
    await delay(everyMs);
  }
}
