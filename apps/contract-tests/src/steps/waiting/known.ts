import type { Context } from "../../suite/context.ts";
import { isSought, type Sought, until } from "./until.ts";

/**
 * How long a gateway may go on as before after another one made a change, as docs/concepts/gateways.md says it: of what it keeps in memory,
 * and of a key that was revoked.
 */
export const KNOWN_WITHIN_MS = 1_000;
export const REVOKED_WITHIN_MS = 5_000;

/**
 * The answer after a change. A single gateway must know of its change at once. Of several, each is asked until all answer as sought in
 * turn, or real time is over; a change that one of them never sees is found in this way.
 */
export async function known<Value>(
  { addressCount }: Pick<Context, "addressCount">,
  ask: () => Promise<Value>,
  sought: Sought<Value>,
  withinMs: number = KNOWN_WITHIN_MS,
): Promise<Value> {
  if (addressCount === 1) return await ask();
  async function askAll(): Promise<Value> {
    let value = await ask();
    for (let asked = 1; asked < addressCount && isSought(value, sought); asked += 1) value = await ask();
    return value;
  }
  return await until(askAll, sought, withinMs);
}
