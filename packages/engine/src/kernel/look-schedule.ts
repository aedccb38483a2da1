import type { Clock, Timer } from "./clock.ts";

/** Least time between two looks that changes cause; by then a poll that was being answered has its job. */
export const coalesceMs = 100;

/** When to look at each endpoint: soon after a change, but many changes cause one look. */
export interface LookSchedule {
  /** Something changed. Cheap, may be called for every job. */
  soon(endpointId: string): void;
  /** No look at this endpoint is pending any more, and none was remembered. */
  forget(endpointId: string): void;
  cancelAll(): void;
}

interface Entry {
  timer: Timer | null;
  dueAtMs: number;
  lastAtMs: number;
  /** The look under way. */
  looking: Promise<void> | null;
  /** It became due again meanwhile. */
  missed: boolean;
}

/**
 * `look` is never called for an endpoint while an earlier call for it is under way. It answers when to look again
 * although nothing changes, or null; it must not reject.
 */
export function createLookSchedule(clock: Clock, look: (endpointId: string) => Promise<number | null>): LookSchedule {
  const entries = new Map<string, Entry>();

  function lookAt(endpointId: string, entry: Entry, dueAtMs: number): void {
    if (entry.timer !== null && entry.dueAtMs <= dueAtMs) return;
    entry.timer?.cancel();
    entry.dueAtMs = dueAtMs;
    entry.timer = clock.setTimer(dueAtMs, () => run(endpointId, entry));
  }

  async function run(endpointId: string, entry: Entry): Promise<void> {
    entry.timer = null;
    if (entry.looking === null) {
      entry.looking = lookNow(endpointId, entry);
    } else {
      entry.missed = true;
    }
    // Also of a look that began before: time that is moved by hand would else run away from it.
    await entry.looking;
  }

  async function lookNow(endpointId: string, entry: Entry): Promise<void> {
    entry.lastAtMs = clock.now();
    const nextAtMs = await look(endpointId);
    const { missed } = entry;
    entry.looking = null;
    entry.missed = false;
    if (entries.get(endpointId) !== entry) return;
    if (missed) lookAt(endpointId, entry, clock.now() + coalesceMs);
    if (nextAtMs !== null) lookAt(endpointId, entry, nextAtMs);
  }

  return {
    soon(endpointId) {
      let entry = entries.get(endpointId);
      if (entry === undefined) {
        entry = { timer: null, dueAtMs: 0, lastAtMs: -Infinity, looking: null, missed: false };
        entries.set(endpointId, entry);
      }
      lookAt(endpointId, entry, Math.max(clock.now(), entry.lastAtMs + coalesceMs));
    },
    forget(endpointId) {
      entries.get(endpointId)?.timer?.cancel();
      entries.delete(endpointId);
    },
    cancelAll() {
      for (const entry of entries.values()) entry.timer?.cancel();
      entries.clear();
    },
  };
}
