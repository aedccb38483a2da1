import { expect, test } from "vitest";
import { createClock } from "./clock.ts";
import { coalesceMs, createReconcileSchedule } from "./reconcile-schedule.ts";

test("the first change is reconciled without delay, a thousand more together once", async () => {
  const clock = createClock({ frozenAtMs: 0 });
  const reconciliations: number[] = [];
  const schedule = createReconcileSchedule(clock, async () => {
    reconciliations.push(clock.now());
    return null;
  });
  schedule.soon("a");
  await clock.advance(0);
  for (let change = 0; change < 1000; change += 1) schedule.soon("a");
  await clock.advance(10_000);
  expect(reconciliations).toEqual([0, coalesceMs]);
});

test("a change during a reconciliation causes another one afterwards, never two at once", async () => {
  const clock = createClock({ frozenAtMs: 0 });
  let finish = (): void => {};
  let underWay = 0;
  let reconciliations = 0;
  const schedule = createReconcileSchedule(clock, async () => {
    reconciliations += 1;
    underWay += 1;
    expect(underWay).toBe(1);
    if (reconciliations === 1) await new Promise<void>((resolve) => (finish = resolve));
    underWay -= 1;
    return null;
  });
  schedule.soon("a");
  const first = clock.advance(0);
  schedule.soon("a");
  finish();
  await first;
  await clock.advance(coalesceMs);
  expect(reconciliations).toBe(2);
});

test("reconciles again when the last reconciliation asked for it, and not after the endpoint was forgotten", async () => {
  const clock = createClock({ frozenAtMs: 0 });
  const reconciliations: number[] = [];
  const schedule = createReconcileSchedule(clock, async () => {
    reconciliations.push(clock.now());
    return clock.now() + 1000;
  });
  schedule.soon("a");
  await clock.advance(2500);
  expect(reconciliations).toEqual([0, 1000, 2000]);
  schedule.forget("a");
  await clock.advance(5000);
  expect(reconciliations).toHaveLength(3);
});

test("a clock that is moved waits for a reconciliation that began before, however far it moves", async () => {
  const clock = createClock();
  const began = Promise.withResolvers<void>();
  const told: string[] = [];
  const schedule = createReconcileSchedule(clock, async () => {
    told.push("begins");
    began.resolve();
    // Such as the answer of a database.
    await new Promise((resolve) => setImmediate(resolve));
    told.push("ends");
    return null;
  });
  schedule.soon("a");
  await began.promise;
  schedule.soon("a");
  await clock.advance(86_400_000);
  told.push("moved");
  clock.close();
  expect(told).toEqual(["begins", "ends", "begins", "ends", "moved"]);
});
