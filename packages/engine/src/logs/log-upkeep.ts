import type { Clock, Timer } from "../kernel/clock.ts";
import type { LogStore } from "./ports.ts";

export interface LogUpkeepParts {
  readonly clock: Clock;
  readonly store: Pick<LogStore, "trim">;
  /** Whether this gateway does what only one has to do. */
  readonly leads: () => boolean;
  readonly retentionMs: number;
  readonly maxBytes: number;
  readonly onError: (error: unknown) => void;
}

const trimEveryMs = 60_000;

/** Removes logs that are too old or too many, once a minute; ends with the answered function. */
export function keepUpLogs(parts: LogUpkeepParts): () => void {
  const { clock } = parts;
  let timer: Timer | undefined;
  function arm(): void {
    timer = clock.setRoutine(clock.now() + trimEveryMs, async () => {
      const beforeUs = (clock.now() - parts.retentionMs) * 1_000;
      if (parts.leads()) await parts.store.trim({ beforeUs, maxBytes: parts.maxBytes }).catch(parts.onError);
      if (timer !== undefined) arm();
    });
  }
  arm();
  return () => {
    timer?.cancel();
    timer = undefined;
  };
}
