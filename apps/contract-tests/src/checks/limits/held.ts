import { setTimeout as delay } from "node:timers/promises";
import type { ClaimId } from "@millrace/spec";
import { askUntil } from "../ask-until.ts";
import type { Calls, Context } from "../../suite/context.ts";
import type { Answer } from "../../target/transport.ts";

/** Long enough for a request to arrive, or for its answer to come back. */
const ARRIVAL_MS = 60;
/** Real time after which something that should have happened counts as not happening: ends only what hangs. */
const GIVEN_UP_MS = 60_000;
/** Real time within which something happens soon, unless the machine is so slow that few looks fit into it. */
const SOON_MS = 1_500;
/** The same for requests that wait for nothing but for the disk. */
const AT_ONCE_MS = 3_000;
/** How long a look takes, with the pause behind it, on a machine that is not slow. */
const LOOK_MS = 100;
const LOOK_EVERY_MS = 50;

/** A request that the target may hold. */
export interface Held {
  /** Whether it is still not answered, after a moment for an answer that is under way. */
  isOpen(): Promise<boolean>;
  /** The answer, if it is there or comes soon without the clock being moved; undefined if it does not. */
  answer(): Promise<Answer | undefined>;
}

/** Starts a request without waiting for it, and gives it time to arrive. */
export async function hold(calls: Pick<Calls, "send">, start: (signal: AbortSignal) => Promise<Answer>): Promise<Held> {
  const controller = new AbortController();
  let isSettled = false;
  const answered = start(controller.signal)
    .catch(() => undefined)
    .finally(() => {
      isSettled = true;
    });
  await delay(ARRIVAL_MS);
  // On a slow machine this takes longer, as the arrival does.
  await answerOther(calls);
  return {
    async isOpen() {
      await delay(ARRIVAL_MS);
      return !isSettled;
    },
    async answer() {
      if (!(await comesSoon(calls, answered))) controller.abort();
      return await answered;
    },
  };
}

/** Whether a request that is under way is answered, or fails, soon. */
export async function comesSoon(
  calls: Pick<Calls, "send">,
  answer: Promise<unknown>,
  withinMs = SOON_MS,
): Promise<boolean> {
  let isSettled = false;
  void answer.then(
    () => (isSettled = true),
    () => (isSettled = true),
  );
  async function look(): Promise<boolean> {
    if (!isSettled) await answerOther(calls);
    return isSettled;
  }
  return await soon(look, (isIt) => isIt, withinMs);
}

/** Says that a request is answered at once; resolves to its answer. */
export async function expectAtOnce(
  { send, expect }: Pick<Context, "send" | "expect">,
  claims: readonly ClaimId[],
  request: Promise<Answer>,
): Promise<Answer> {
  const isSoon = await comesSoon({ send }, request, AT_ONCE_MS);
  const answer = await request;
  for (const claim of claims) expect(claim).that(isSoon, "an answer at once", `after ${Math.round(answer.tookMs)} ms`);
  return answer;
}

/** Looks until something is so, as long as that is soon; what it saw last either way. Each look asks the target. */
export async function soon<T>(look: () => Promise<T>, isSo: (seen: T) => boolean, withinMs = SOON_MS): Promise<T> {
  const endMs = performance.now() + withinMs;
  for (let looks = 1; ; looks += 1) {
    const seen = await look();
    if (isSo(seen) || (looks >= withinMs / LOOK_MS && performance.now() > endMs)) return seen;
    await delay(LOOK_EVERY_MS);
  }
}

/** Asks again until something is so, for a real minute at most; what it gave last either way. */
export async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  return await askUntil(read, isSo, { withinMs: GIVEN_UP_MS, everyMs: LOOK_EVERY_MS });
}

/** A request that no target has much to do with. */
async function answerOther({ send }: Pick<Calls, "send">): Promise<void> {
  await send({ method: "GET", path: "/healthz", key: null });
}
