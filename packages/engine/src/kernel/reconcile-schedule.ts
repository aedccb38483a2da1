import type { Clock, Timer } from "./clock.ts";

/** Least time between two reconciliations caused by changes; by then a poll that was being answered has its job. */
export const coalesceMs = 100;

/** When to reconcile each endpoint: soon after a change, once for many changes. */
export interface ReconcileSchedule {
  /** Something changed. Cheap, may be called for every job. */
  soon(endpointId: string): void;
  /** No reconciliation of this endpoint is pending. */
  forget(endpointId: string): void;
  cancelAll(): void;
  /** Cancels what is pending, and resolves when no reconciliation is in progress. */
  close(): Promise<void>;
}

interface Entry {
  timer: Timer | null;
  dueAtMs: number;
  lastAtMs: number;
  /** The reconciliation in progress. */
  reconciling: Promise<void> | null;
  /** It became due again meanwhile. */
  missed: boolean;
}

/**
 * `reconcile` is never called for an endpoint while an earlier call for it is running. It resolves to the moment of the next
 * call without a change, or null; it must not reject.
 */
export function createReconcileSchedule(
  clock: Clock,
  reconcile: (endpointId: string) => Promise<number | null>,
): ReconcileSchedule {
  const entries = new Map<string, Entry>();
  /** Also those of endpoints that were forgotten meanwhile. */
  const inProgress = new Set<Promise<void>>();

  function scheduleAt(endpointId: string, entry: Entry, dueAtMs: number): void {
    if (entry.timer !== null && entry.dueAtMs <= dueAtMs) return;
    entry.timer?.cancel();
    entry.dueAtMs = dueAtMs;
    entry.timer = clock.setTimer(dueAtMs, () => run(endpointId, entry));
  }

  async function run(endpointId: string, entry: Entry): Promise<void> {
    entry.timer = null;
    if (entry.reconciling === null) {
      const reconciling = reconcileNow(endpointId, entry).finally(() => inProgress.delete(reconciling));
      inProgress.add(reconciling);
      entry.reconciling = reconciling;
    } else {
      entry.missed = true;
    }
    // Also of a reconciliation that began before: otherwise a moved clock would run away from it.
    await entry.reconciling;
  }

  async function reconcileNow(endpointId: string, entry: Entry): Promise<void> {
    entry.lastAtMs = clock.now();
    const nextAtMs = await reconcile(endpointId);
    const { missed } = entry;
    entry.reconciling = null;
    entry.missed = false;
    if (entries.get(endpointId) !== entry) return;
    if (missed) scheduleAt(endpointId, entry, clock.now() + coalesceMs);
    if (nextAtMs !== null) scheduleAt(endpointId, entry, nextAtMs);
  }

  function cancelAll(): void {
    for (const entry of entries.values()) entry.timer?.cancel();
    entries.clear();
  }

  return {
    soon(endpointId) {
      let entry = entries.get(endpointId);
      if (entry === undefined) {
        entry = { timer: null, dueAtMs: 0, lastAtMs: -Infinity, reconciling: null, missed: false };
        entries.set(endpointId, entry);
      }
      scheduleAt(endpointId, entry, Math.max(clock.now(), entry.lastAtMs + coalesceMs));
    },
    forget(endpointId) {
      entries.get(endpointId)?.timer?.cancel();
      entries.delete(endpointId);
    },
    cancelAll,
    async close() {
      cancelAll();
      while (inProgress.size > 0) await Promise.all(inProgress);
    },
  };
}
