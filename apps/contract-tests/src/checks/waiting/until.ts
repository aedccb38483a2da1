import { setTimeout as delay } from "node:timers/promises";

/** Real time after which something that should have happened counts as not happening: it only ends what hangs. */
const GIVEN_UP_MS = 60_000;
/** Real time within which something happens soon, unless the machine is slow. */
export const SOON_MS = 1_500;
const LOOK_EVERY_MS = 50;
/** How long a look takes, with the pause behind it, on a machine that is not slow: a slow one gets as many, up to 30. */
const LOOK_MS = 100;
const LOOKS_MIN = 30;

/** Asks again until the answer is the expected one, or real time is over; resolves to the last answer either way. */
export async function until<Value>(
  ask: () => Promise<Value>,
  isExpected: (value: Value) => boolean,
  withinMs = GIVEN_UP_MS,
): Promise<Value> {
  const endMs = performance.now() + withinMs;
  const looksMin = Math.min(withinMs / LOOK_MS, LOOKS_MIN);
  for (let looks = 1; ; looks += 1) {
    const value = await ask();
    if (isExpected(value) || (looks >= looksMin && performance.now() > endMs)) return value;
    await delay(LOOK_EVERY_MS);
  }
}

/** The same for what has to follow within a second or two. */
export async function soon<Value>(ask: () => Promise<Value>, isExpected: (value: Value) => boolean): Promise<Value> {
  return await until(ask, isExpected, SOON_MS);
}
