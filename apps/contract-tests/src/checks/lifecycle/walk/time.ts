/** The time of an event as far as it is known from outside: not before `fromMs`, not after `toMs`. */
export interface Moment {
  readonly fromMs: number;
  readonly toMs: number;
}

export const never: Moment = { fromMs: Infinity, toMs: Infinity };

export function later({ fromMs, toMs }: Moment, ms: number): Moment {
  return { fromMs: fromMs + ms, toMs: toMs + ms };
}

export function earlier(one: Moment, other: Moment): Moment {
  return { fromMs: Math.min(one.fromMs, other.fromMs), toMs: Math.min(one.toMs, other.toMs) };
}

/** The time of a walk, which is that of the service, also if it is moved. */
export interface WalkTime {
  nowMs(): number;
  /** Resolves to the moment during which it passed. */
  pass(ms: number): Promise<Moment>;
  /** The time of the action, and its result. */
  during<Result>(act: () => Promise<Result>): Promise<readonly [Moment, Result]>;
}

export async function walkTime(clock: SuiteClock): Promise<WalkTime> {
  let offsetMs = 0;
  const runningMs = (): number => (clock.isHeld === true ? 0 : performance.now());
  const nowMs = (): number => runningMs() + offsetMs;
  async function align(): Promise<void> {
    const asked = runningMs();
    const told = await clock.nowMs();
    offsetMs = told - (asked + runningMs()) / 2;
  }
  // Only needed where the clock can be moved.
  if (clock.kind === "control") await align();
  return {
    nowMs,
    async pass(ms) {
      const fromMs = nowMs();
      await clock.pass(ms);
      if (clock.kind === "control") await align();
      return { fromMs, toMs: nowMs() };
    },
    async during(act) {
      const fromMs = nowMs();
      const result = await act();
      return [{ fromMs, toMs: nowMs() }, result];
    },
  };
}
import type { SuiteClock } from "@millrace/contract-core";
