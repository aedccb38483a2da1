import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock, Timer } from "../../kernel/clock.ts";
import { lookRegularly } from "../../kernel/regular-look.ts";
import type { JobStore, RemovedJob } from "../model/ports.ts";

/** Jobs removed in one transaction. */
const EXPIRE_BATCH = 200;

/** Pause after jobs could not be removed. */
const PAUSE_MS = 1000;

/** Removes jobs the moment their time is over. */
export interface Expiry {
  /** Looks whether the timer must fire earlier; cheap, call after every change of an expiry. */
  arm(): void;
  /** Removes all that is due now; what is not due costs nothing. */
  sweep(): Promise<void>;
  close(): void;
}

const PRUNE_EVERY_MS = 300_000;

/** Removes the failures that are not kept any more, an endpoint at a time; ends with the answered function. */
export function keepUpFailures({
  clock,
  store,
  leads,
  onError,
}: {
  readonly clock: Clock;
  readonly store: Pick<JobStore, "pruneFailures">;
  /** Whether this gateway does what only one has to do. */
  readonly leads: () => boolean;
  readonly onError: (error: unknown) => void;
}): () => Promise<void> {
  async function look(): Promise<void> {
    let after: string | null = "";
    while (after !== null && looks.isOpen && leads()) {
      after = await store.pruneFailures(clock.now(), after);
      await nextTurn();
    }
  }
  const looks = lookRegularly(clock, { everyMs: PRUNE_EVERY_MS, look, onError });
  return looks.close;
}

export function createExpiry(options: {
  clock: Clock;
  store: JobStore;
  onRemoved: (removed: RemovedJob) => void;
  onError: (error: unknown) => void;
}): Expiry {
  const { clock, store, onRemoved, onError } = options;
  let timer: Timer | undefined;
  let armedForMs = Infinity;
  let closed = false;

  function arm(): void {
    const nextAtMs = store.nextExpiryAtMs();
    if (nextAtMs !== null) armFor(nextAtMs);
  }
  function armFor(atMs: number): void {
    if (closed || atMs >= armedForMs) return;
    timer?.cancel();
    armedForMs = atMs;
    timer = clock.setTimer(atMs, fire);
  }
  async function fire(): Promise<void> {
    armedForMs = Infinity;
    try {
      await sweep();
      arm();
    } catch (error) {
      if (closed) return;
      onError(error);
      armFor(clock.now() + PAUSE_MS);
    }
  }
  async function sweep(): Promise<void> {
    for (let dueAtMs = store.nextExpiryAtMs(); dueAtMs !== null && dueAtMs <= clock.now();) {
      const removed = await store.expireDue(clock.now(), EXPIRE_BATCH);
      for (const job of removed) onRemoved(job);
      dueAtMs = store.nextExpiryAtMs();
    }
  }
  return {
    arm,
    sweep,
    close() {
      closed = true;
      timer?.cancel();
    },
  };
}
