import { setTimeout as delay } from "node:timers/promises";
import type { Answer } from "../../target/transport.ts";

/** Long enough for a request to arrive, or for its answer to come back. */
const ARRIVAL_MS = 60;
/** Real time after which a request that should have been answered counts as held for good. */
const GIVEN_UP_MS = 8_000;

/** A request that the target may hold. */
export interface Held {
  /** Whether it is still not answered, after a moment for an answer that is under way. */
  isOpen(): Promise<boolean>;
  /** The answer, if it is there or comes without the clock being moved; undefined if it does not. */
  answer(): Promise<Answer | undefined>;
}

/** Starts a request without waiting for it, and gives it time to arrive. */
export async function hold(start: (signal: AbortSignal) => Promise<Answer>): Promise<Held> {
  const controller = new AbortController();
  let isSettled = false;
  const answered = start(controller.signal)
    .catch(() => undefined)
    .finally(() => {
      isSettled = true;
    });
  await delay(ARRIVAL_MS);
  return {
    async isOpen() {
      await delay(ARRIVAL_MS);
      return !isSettled;
    },
    async answer() {
      const timer = setTimeout(() => controller.abort(), GIVEN_UP_MS);
      const answer = await answered;
      clearTimeout(timer);
      return answer;
    },
  };
}

/** Asks again until something is so, for a few real seconds; what it gave last either way. */
export async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  const endMs = performance.now() + GIVEN_UP_MS;
  for (;;) {
    const value = await read();
    if (isSo(value) || performance.now() > endMs) return value;
    await delay(50);
  }
}
