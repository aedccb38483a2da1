import { setTimeout as delay } from "node:timers/promises";

/** Real time after which an expected event counts as missing. Long enough that only a hanging target reaches it. */
const GIVEN_UP_MS = 60_000;
/** Real time within which an event counts as soon, unless the machine is slow. */
export const SOON_MS = 1_500;
/** Pause between two polls: short at first; a tenth of the time waited so far, because a long wait may cost only so many requests. */
const PAUSE_MIN_MS = 50;
const PAUSE_MAX_MS = 500;
/** Time of a poll with its pause on a fast machine. A slow machine gets as many polls, up to 30. */
const LOOK_MS = 100;
const LOOKS_MIN = 30;

/** Asks again until the answer is the expected one, or real time is over; resolves to the last answer either way. */
export async function until<Value>(
  ask: () => Promise<Value>,
  isExpected: (value: Value) => boolean,
  withinMs = GIVEN_UP_MS,
): Promise<Value> {
  const startMs = performance.now();
  const looksMin = Math.min(withinMs / LOOK_MS, LOOKS_MIN);
  for (let looks = 1; ; looks += 1) {
    const value = await ask();
    const waitedMs = performance.now() - startMs;
    if (isExpected(value) || (looks >= looksMin && waitedMs > withinMs)) return value;
    await delay(Math.min(Math.max(PAUSE_MIN_MS, waitedMs / 10), PAUSE_MAX_MS));
  }
}

/** The same for an event that must follow within a second or two. */
export async function soon<Value>(ask: () => Promise<Value>, isExpected: (value: Value) => boolean): Promise<Value> {
  return await until(ask, isExpected, SOON_MS);
}
