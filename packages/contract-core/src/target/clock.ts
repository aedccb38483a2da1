import { setTimeout as delay } from "node:timers/promises";

/** The time of the target. */
export interface SuiteClock {
  /** `control`: the clock is moved; `real`: the suite waits. */
  readonly kind: "control" | "real";
  /** It stands still except in {@link SuiteClock.pass}, so that a moment is known to the millisecond. */
  readonly isHeld?: boolean;
  nowMs(): Promise<number>;
  /** Lets time pass until everything that is due by then has happened. */
  pass(ms: number): Promise<void>;
  /** Runs an action while the clock stands still, so that it may take any time; a real clock continues. */
  hold<Result>(run: () => Promise<Result>): Promise<Result>;
}

/** Delay of due events while the clock runs. */
const SETTLE_MS = 300;

/** For any target; `signal` ends the waiting. */
export function realClock(signal?: AbortSignal): SuiteClock {
  return {
    kind: "real",
    nowMs: async () => Date.now(),
    pass: async (ms) => await delay(ms + SETTLE_MS, undefined, { signal }),
    hold: (run) => run(),
  };
}
