import { setTimeout as delay } from "node:timers/promises";
import type { Bench } from "./scenario.ts";

const SETTLE_MS = 500;

/** Waits for background work of the last measurement (checkpoints, closed connections), so that it does not slow the next. */
export function settle(): Promise<void> {
  return delay(SETTLE_MS);
}

/**
 * Takes measurements in turns: each round takes every one of them once. What slows the whole machine then hits all of them.
 *
 * @param turns `what` names the rounds in the messages; with `alternates`, every second round goes backwards, so that a drift affects all
 * alike; with `warmsUp`, a round before the others does not count
 */
export async function inTurns<Name extends string, Value>(
  bench: Bench,
  turns: { readonly rounds: number; readonly what?: string; readonly alternates?: boolean; readonly warmsUp?: boolean },
  measurements: Readonly<Record<Name, (round: number) => Promise<Value>>>,
): Promise<Record<Name, Value[]>> {
  const names = Object.keys(measurements) as Name[];
  const found = Object.fromEntries(names.map((name) => [name, [] as Value[]])) as Record<Name, Value[]>;
  const prefix = turns.what === undefined ? "" : `${turns.what}, `;
  for (let round = turns.warmsUp === true ? 0 : 1; round <= turns.rounds; round += 1) {
    bench.progress(`${prefix}${round === 0 ? "warming up" : `round ${round} of ${turns.rounds}`}`);
    for (const name of turns.alternates === true && round % 2 === 0 ? names.toReversed() : names) {
      const value = await measurements[name](round);
      if (round > 0) found[name].push(value);
    }
  }
  return found;
}

/** Does numbered work, so many at a time. */
export async function eachOf(count: number, atATime: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atATime }, one));
}
