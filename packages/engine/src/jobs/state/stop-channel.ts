import { limits } from "@millrace/spec";
import type { Clock } from "../../kernel/clock.ts";
import { createStopOrders } from "./stop-orders.ts";

/** Tells workers which of their jobs to stop, by long poll. */
export interface StopChannel {
  /**
   * Given the moment of the hand-over, the order is delayed until the worker had time to begin the job. Orders that are not
   * fetched are dropped after a while. `isLost`: because nothing was heard of the job any more.
   */
  push(endpointId: string, workerId: string, jobId: string, takenAtMs?: number | null, isLost?: boolean): void;
  /** The worker was handed the job again: older stop orders were about an earlier attempt. */
  withdraw(endpointId: string, workerId: string, jobId: string): void;
  /** Resolves with the jobs to stop as soon as there are any, else with none after `holdMs`. */
  poll(worker: { endpointId: string; workerId: string }, holdMs: number, signal: AbortSignal): Promise<string[]>;
  /** Answers the worker's held polls with all pending orders, because it is about to end. */
  release(endpointId: string, workerId: string): void;
  forget(endpointId: string, workerId: string): void;
  close(): void;
}

/** What becomes of an order. */
export interface StopOrder {
  /** From then on the worker is told. */
  readonly dueAtMs: number;
  readonly isLost: boolean;
}

/** `ordered` hears of each order, at once and at the moment from which on the worker is told. */
export function createStopChannel(
  clock: Clock,
  ordered: (endpointId: string, workerId: string, order: StopOrder) => void = () => {},
): StopChannel {
  const orders = createStopOrders(() => clock.now());
  const waiting = new Map<string, Set<() => void>>();
  let closed = false;

  const keyOf = (endpointId: string, workerId: string): string => `${endpointId}/${workerId}`;
  function wake(key: string): void {
    for (const end of waiting.get(key) ?? []) end();
  }

  return {
    push(endpointId, workerId, jobId, takenAtMs, isLost = false) {
      const key = keyOf(endpointId, workerId);
      // The official Python worker looks at the jobs it received every 100 ms and ignores a stop of one that it has not
      // seen yet; the answer with the job may also still be on its way.
      const dueAtMs = typeof takenAtMs === "number" ? takenAtMs + limits.stopDelayMs : 0;
      orders.add(key, jobId, dueAtMs);
      ordered(endpointId, workerId, { dueAtMs: Math.max(dueAtMs, clock.now()), isLost });
      if (dueAtMs <= clock.now()) wake(key);
      else {
        clock.setTimer(dueAtMs, () => {
          if (!orders.hasDue(key)) return;
          ordered(endpointId, workerId, { dueAtMs, isLost });
          wake(key);
        });
      }
    },
    withdraw: (endpointId, workerId, jobId) => orders.remove(keyOf(endpointId, workerId), jobId),
    poll({ endpointId, workerId }, holdMs, signal) {
      const key = keyOf(endpointId, workerId);
      if (signal.aborted) return Promise.resolve([]);
      if (orders.hasDue(key) || closed) return Promise.resolve(orders.takeDue(key));
      return new Promise((resolve) => {
        const end = (): void => {
          timer.cancel();
          signal.removeEventListener("abort", end);
          const ends = waiting.get(key);
          ends?.delete(end);
          if (ends?.size === 0) waiting.delete(key);
          resolve(signal.aborted ? [] : orders.takeDue(key));
        };
        const timer = clock.setTimer(clock.now() + holdMs, end);
        signal.addEventListener("abort", end, { once: true });
        const ends = waiting.get(key);
        if (ends === undefined) waiting.set(key, new Set([end]));
        else ends.add(end);
      });
    },
    release(endpointId, workerId) {
      const key = keyOf(endpointId, workerId);
      orders.hasten(key);
      wake(key);
    },
    forget(endpointId, workerId) {
      const key = keyOf(endpointId, workerId);
      orders.forget(key);
      wake(key);
    },
    close() {
      closed = true;
      for (const key of waiting.keys()) wake(key);
    },
  };
}
