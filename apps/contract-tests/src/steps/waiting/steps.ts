import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "../../suite/context.ts";
import { type Sought, isSought } from "./until.ts";

/** How far the clock of the target may be moved for an expected event. */
export interface Steps {
  readonly stepMs: number;
  readonly stepsMax: number;
}

/** A target notices at its next heartbeats that a reader of events has gone. */
export const READER_GONE: Steps = { stepMs: 5_000, stepsMax: 12 };

/** Real time that the target has for what it does after a step. */
const PAUSE_MS = 300;

/**
 * Lets time pass step by step until the answer is the sought one; resolves to the last answer either way. Unlike a wait of real time
 * it ends while the scenario may still let time pass, so that what does not come is a broken claim.
 */
export async function untilPassed<Value>(
  { clock }: Pick<Context, "clock">,
  { stepMs, stepsMax }: Steps,
  ask: () => Promise<Value>,
  sought: Sought<Value>,
): Promise<Value> {
  let value = await ask();
  for (let steps = 0; steps < stepsMax && !isSought(value, sought); steps += 1) {
    await clock.pass(stepMs);
    await delay(PAUSE_MS);
    value = await ask();
  }
  return value;
}
