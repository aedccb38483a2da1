import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { createClock, type MovableClock } from "../../kernel/clock.ts";
import { createStopOrders, STOP_ORDER_KEPT_MS, STOP_ORDERS_MAX, type StopOrders } from "./stop-orders.ts";

describe("stop orders that nobody fetches", () => {
  let clock: MovableClock;
  let orders: StopOrders;
  beforeEach(() => {
    clock = createClock({ frozenAtMs: 1_000_000 });
    orders = createStopOrders(() => clock.now());
  });

  test("give way to new ones when they are old, whoever the new ones are for", async () => {
    orders.add("silent", "a", 0);
    await clock.advance(STOP_ORDER_KEPT_MS);
    orders.add("other", "b", 0);
    expect(orders.size).toBe(2);
    await clock.advance(1);
    orders.add("other", "c", 0);
    expect(orders.takeDue("silent")).toEqual([]);
    expect(orders.takeDue("other")).toEqual(["b", "c"]);
    expect(orders.size).toBe(0);
  });

  test("never become more than so many, and the newest stay", () => {
    for (let number = 0; number < STOP_ORDERS_MAX + 2; number += 1)
      orders.add(`worker${number % 7}`, `job${number}`, 0);
    expect(orders.size).toBe(STOP_ORDERS_MAX);
    const left = Array.from({ length: 7 }, (_, number) => orders.takeDue(`worker${number}`));
    expect(left.map(([oldest]) => oldest)).toEqual(["job7", "job8", "job2", "job3", "job4", "job5", "job6"]);
    expect(left.flat()).toContain(`job${STOP_ORDERS_MAX + 1}`);
  });

  test("count once for each job of a worker, from the last time that it was told", async () => {
    orders.add("silent", "a", 0);
    await clock.advance(STOP_ORDER_KEPT_MS);
    orders.add("silent", "a", 0);
    await clock.advance(STOP_ORDER_KEPT_MS);
    orders.add("other", "b", 0);
    expect(orders.takeDue("silent")).toEqual(["a"]);
  });
});

test("whatever is added, removed and taken, the orders of each worker are those that are left", () => {
  const anyJob = fc.record({ worker: fc.constantFrom("w1", "w2"), jobId: fc.constantFrom("a", "b", "c") });
  const anyStep = fc.oneof(
    fc.tuple(fc.constantFrom("add", "remove"), anyJob),
    fc.tuple(fc.constantFrom("takeDue", "forget"), anyJob),
  );
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      const orders = createStopOrders(() => 0);
      const model = new Map<string, string[]>();
      for (const [kind, { worker, jobId }] of steps) {
        const before = model.get(worker) ?? [];
        const left = before.filter((id) => id !== jobId);
        if (kind === "add") orders.add(worker, jobId, 0);
        if (kind === "remove") orders.remove(worker, jobId);
        if (kind === "forget") orders.forget(worker);
        if (kind === "takeDue") expect(orders.takeDue(worker)).toEqual(before);
        model.set(
          worker,
          kind === "add" ? (before.includes(jobId) ? before : [...before, jobId]) : kind === "remove" ? left : [],
        );
        expect(orders.size).toBe([...model.values()].flat().length);
      }
    }),
  );
});
