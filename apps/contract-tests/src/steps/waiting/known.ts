import type { Context } from "../../suite/context.ts";
import { KNOWN_WITHIN_MS } from "../../suite/settling.ts";
import { isSought, type Sought, until } from "./until.ts";

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
