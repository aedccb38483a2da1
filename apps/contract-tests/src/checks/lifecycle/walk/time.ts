import type { SuiteClock } from "../../../target/clock.ts";

/** When something happens, as well as one can know it from outside: not before `fromMs`, not after `toMs`. */
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

/** The time of a walk: that of the service, also where it is moved. */
export interface WalkTime {
  nowMs(): number;
  /** Resolves to the moment during which it passed. */
  pass(ms: number): Promise<Moment>;
  /** When it was done, and what came of it. */
  during<Result>(act: () => Promise<Result>): Promise<readonly [Moment, Result]>;
}

export async function walkTime(clock: SuiteClock): Promise<WalkTime> {
  let offsetMs = 0;
  const nowMs = (): number => performance.now() + offsetMs;
  async function align(): Promise<void> {
    const asked = performance.now();
    const told = await clock.nowMs();
    offsetMs = told - (asked + performance.now()) / 2;
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
