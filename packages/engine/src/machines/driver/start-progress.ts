import type { Clock, Timer } from "../../kernel/clock.ts";

/** Least time between two reports about the progress of a start. */
export const progressEveryMs = 2_000;

/** What a long start is doing, told now and then. */
export interface StartProgress {
  note(text: string): void;
  /** The start is over: what was not told yet is out of date. */
  end(): void;
}

/**
 * Tells the first text at once, and of those that follow the newest once the time is up. The last one is always told: what a start waits
 * for is said once, soon after its begin, and may hold for hours.
 */
export function createStartProgress(
  clock: Pick<Clock, "now" | "setTimer">,
  tell: (text: string) => void | Promise<void>,
): StartProgress {
  let dueAtMs = -Infinity;
  let newest = "";
  let timer: Timer | null = null;

  function tellNewest(): void | Promise<void> {
    timer = null;
    dueAtMs = clock.now() + progressEveryMs;
    return tell(newest);
  }

  return {
    note(text) {
      newest = text;
      if (timer !== null) return;
      if (clock.now() >= dueAtMs) void tellNewest();
      else timer = clock.setTimer(dueAtMs, tellNewest);
    },
    end() {
      timer?.cancel();
      timer = null;
    },
  };
}
