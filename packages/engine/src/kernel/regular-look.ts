import type { Clock, Timer } from "./clock.ts";

export interface RegularLook {
  readonly everyMs: number;
  /** Time until the first look; `everyMs` if left out. */
  readonly firstAfterMs?: number;
  /** One look ends before the next one is due. */
  readonly look: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Looks again and again, so long after the end of each look, until it is closed; that resolves when no look is under way. */
export function lookRegularly(
  clock: Clock,
  { everyMs, firstAfterMs = everyMs, look, onError }: RegularLook,
): { readonly isOpen: boolean; close(): Promise<void> } {
  let looking: Promise<void> = Promise.resolve();
  let timer: Timer;
  let isOpen = true;

  function arm(afterMs: number): void {
    timer = clock.setRoutine(clock.now() + afterMs, async () => {
      looking = look().catch(onError);
      await looking;
      if (isOpen) arm(everyMs);
    });
  }

  arm(firstAfterMs);
  return {
    get isOpen() {
      return isOpen;
    },
    async close() {
      isOpen = false;
      timer.cancel();
      await looking;
    },
  };
}
