import { setTimeout as delay } from "node:timers/promises";
import type { ClaimId } from "@millrace/spec";
import type { Calls, Context } from "../../suite/context.ts";
import type { Answer } from "../../target/transport.ts";
import { SOON_MS, until } from "./until.ts";

/** Long enough for a request to arrive, or for its answer to come back. */
const ARRIVAL_MS = 60;
/** Real time within which a request that only waits for the disk is answered. */
const AT_ONCE_MS = 3_000;

/** Gives requests that are not awaited time to reach the target. */
export async function arrived(): Promise<void> {
  await delay(ARRIVAL_MS);
}

/** Whether a request is still unanswered some time after it was sent. */
export async function isHeld(answer: Promise<unknown>): Promise<boolean> {
  return await Promise.race([answer.then(() => false), delay(ARRIVAL_MS, true)]);
}

/** A request that the target may hold. */
export interface Held {
  /** Whether it is still unanswered, after a moment for an answer that is under way. */
  isOpen(): Promise<boolean>;
  /** The answer, if it has arrived after such a moment; the request goes on otherwise. */
  soFar(): Promise<Answer | undefined>;
  /** The answer, if it arrives soon without moving the clock; otherwise undefined. */
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
  await arrived();
  // On a slow machine this takes longer, as the arrival does.
  await answerOther(calls);
  return {
    async isOpen() {
      await arrived();
      return !isSettled;
    },
    async soFar() {
      if (!isSettled) await arrived();
      return isSettled ? await answered : undefined;
    },
    async answer() {
      // A target on a database reads before it answers.
      if (!(await comesSoon(calls, answered, AT_ONCE_MS))) controller.abort();
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
  return await until(look, (isIt) => isIt, withinMs);
}

/** Expects that a request is answered at once; resolves to its answer. */
export async function expectAtOnce(
  { send, expect }: Pick<Context, "send" | "expect">,
  claims: readonly ClaimId[],
  request: Promise<Answer>,
): Promise<Answer> {
  const isSoon = await comesSoon({ send }, request, AT_ONCE_MS);
  const answer = await request;
  expect(...claims).that(isSoon, "an answer at once", `after ${Math.round(answer.tookMs)} ms`);
  return answer;
}

/** A request that costs any target little. */
async function answerOther({ send }: Pick<Calls, "send">): Promise<void> {
  await send({ method: "GET", path: "/healthz", key: null });
}
