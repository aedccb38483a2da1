import { expect, test } from "vitest";
import { createClock } from "./clock.ts";
import { coalesceMs, createLookSchedule } from "./look-schedule.ts";

test("the first change is looked at without delay, a thousand more cause one look", async () => {
  const clock = createClock({ frozenAtMs: 0 });
  const looks: number[] = [];
  const schedule = createLookSchedule(clock, async () => {
    looks.push(clock.now());
    return null;
  });
  schedule.soon("a");
  await clock.advance(0);
  for (let change = 0; change < 1000; change += 1) schedule.soon("a");
  await clock.advance(10_000);
  expect(looks).toEqual([0, coalesceMs]);
});

test("a change during a look causes another one afterwards, never two at once", async () => {
  const clock = createClock({ frozenAtMs: 0 });
  let finish = (): void => {};
  let underWay = 0;
  let looks = 0;
  const schedule = createLookSchedule(clock, async () => {
    looks += 1;
    underWay += 1;
    expect(underWay).toBe(1);
    if (looks === 1) await new Promise<void>((resolve) => (finish = resolve));
    underWay -= 1;
    return null;
  });
  schedule.soon("a");
  const first = clock.advance(0);
  schedule.soon("a");
  finish();
  await first;
  await clock.advance(coalesceMs);
  expect(looks).toBe(2);
});

test("looks again when the look asked for it, and not after it was forgotten", async () => {
  const clock = createClock({ frozenAtMs: 0 });
  const looks: number[] = [];
  const schedule = createLookSchedule(clock, async () => {
    looks.push(clock.now());
    return clock.now() + 1000;
  });
  schedule.soon("a");
  await clock.advance(2500);
  expect(looks).toEqual([0, 1000, 2000]);
  schedule.forget("a");
  await clock.advance(5000);
  expect(looks).toHaveLength(3);
});

test("time that is moved by hand waits for a look that began before, however far it goes", async () => {
  const clock = createClock();
  const began = Promise.withResolvers<void>();
  const told: string[] = [];
  const schedule = createLookSchedule(clock, async () => {
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
