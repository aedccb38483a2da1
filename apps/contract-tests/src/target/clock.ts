import { setTimeout as delay } from "node:timers/promises";
import type { Transport } from "./transport.ts";

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

export const CONTROL_PATH = "/__control/clock";

/** Whether the clock of the target can be moved. */
export async function canMoveClock(transport: Transport): Promise<boolean> {
  return (await transport.send({ method: "GET", path: CONTROL_PATH })).status === 200;
}

/** For a target that runs with `MILLRACE_CONTROL=1`. */
export function controlledClock(transport: Transport): SuiteClock {
  async function call(method: string, body?: unknown): Promise<number> {
    const answer = await transport.send({ method, path: CONTROL_PATH, ...(body === undefined ? {} : { body }) });
    if (answer.status !== 200) throw new Error(`The clock cannot be moved: status ${answer.status}.`);
    return (answer.json as { nowMs: number }).nowMs;
  }
  return {
    kind: "control",
    nowMs: () => call("GET"),
    async pass(ms) {
      await call("POST", { advanceMs: Math.round(ms) });
    },
    async hold(run) {
      await call("POST", { held: true });
      try {
        return await run();
      } finally {
        await call("POST", { held: false });
      }
    },
  };
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
