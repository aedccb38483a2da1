import type { Clock } from "../kernel/clock.ts";
import { lookRegularly } from "../kernel/regular-look.ts";
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
export function keepUpLogs({
  clock,
  store,
  leads,
  retentionMs,
  maxBytes,
  onError,
}: LogUpkeepParts): () => Promise<void> {
  async function look(): Promise<void> {
    if (leads()) await store.trim({ beforeUs: (clock.now() - retentionMs) * 1_000, maxBytes });
  }
  return lookRegularly(clock, { everyMs: trimEveryMs, look, onError }).close;
}
