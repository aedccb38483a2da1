interface Order {
  readonly worker: string;
  readonly jobId: string;
  readonly addedAtMs: number;
  /** From when on the job is to be named. */
  dueAtMs: number;
}

/**
 * Orders are kept for so long at least, unless there are too many. A worker that did not ask meanwhile has lost the lease of
 * what it held, and what it still reports is refused.
 */
export const STOP_ORDER_KEPT_MS = 10 * 60_000;

/** Most orders that are kept, of all workers. A worker that misses an order wastes work but does no harm. */
export const STOP_ORDERS_MAX = 50_000;

/** Pending stop orders by worker. Orders that are not fetched are dropped, oldest first. */
export interface StopOrders {
  add(worker: string, jobId: string, dueAtMs: number): void;
  remove(worker: string, jobId: string): void;
  hasDue(worker: string): boolean;
  /** The jobs to be named now; they are not kept any longer. */
  takeDue(worker: string): string[];
  /** All of the worker's jobs are to be named now. */
  hasten(worker: string): void;
  forget(worker: string): void;
  readonly size: number;
}

export function createStopOrders(now: () => number): StopOrders {
  /** From the oldest to the newest. */
  const all = new Set<Order>();
  const byWorker = new Map<string, Map<string, Order>>();

  function drop(order: Order): void {
    all.delete(order);
    const ofWorker = byWorker.get(order.worker);
    ofWorker?.delete(order.jobId);
    if (ofWorker?.size === 0) byWorker.delete(order.worker);
  }
  function ordersOf(worker: string): readonly Order[] {
    return [...(byWorker.get(worker)?.values() ?? [])];
  }
  function dueOf(worker: string): readonly Order[] {
    return ordersOf(worker).filter(({ dueAtMs }) => dueAtMs <= now());
  }
  function remove(worker: string, jobId: string): void {
    const order = byWorker.get(worker)?.get(jobId);
    if (order !== undefined) drop(order);
  }
  function makeRoom(): void {
    const oldestMs = now() - STOP_ORDER_KEPT_MS;
    for (const order of all) {
      if (all.size <= STOP_ORDERS_MAX && order.addedAtMs >= oldestMs) return;
      drop(order);
    }
  }

  return {
    remove,
    add(worker, jobId, dueAtMs) {
      const order: Order = { worker, jobId, addedAtMs: now(), dueAtMs };
      const ofWorker = byWorker.get(worker);
      const before = ofWorker?.get(jobId);
      if (before !== undefined) all.delete(before);
      all.add(order);
      if (ofWorker === undefined) byWorker.set(worker, new Map([[jobId, order]]));
      else ofWorker.set(jobId, order);
      makeRoom();
    },
    hasDue: (worker) => dueOf(worker).length > 0,
    takeDue(worker) {
      const due = dueOf(worker);
      for (const order of due) drop(order);
      return due.map(({ jobId }) => jobId);
    },
    hasten(worker) {
      for (const order of ordersOf(worker)) order.dueAtMs = 0;
    },
    forget(worker) {
      for (const order of ordersOf(worker)) drop(order);
    },
    get size() {
      return all.size;
    },
  };
}
