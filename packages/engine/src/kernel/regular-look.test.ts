import { expect, test } from "vitest";
import { createClock } from "./clock.ts";
import { lookRegularly } from "./regular-look.ts";

test("a look comes so long after the one before, also where that failed, and none after the end", async () => {
  const clock = createClock({ frozenAtMs: 0 });
  const lookedAtMs: number[] = [];
  const errors: unknown[] = [];
  const looks = lookRegularly(clock, {
    everyMs: 1_000,
    firstAfterMs: 0,
    look: () => {
      lookedAtMs.push(clock.now());
      return lookedAtMs.length === 2 ? Promise.reject(new Error("the database is away")) : Promise.resolve();
    },
    onError: (error) => errors.push(error),
  });
  for (let second = 0; second < 3; second += 1) await clock.advance(1_000);
  expect(lookedAtMs).toHaveLength(3);
  expect(errors).toEqual([new Error("the database is away")]);
  await looks.close();
  expect(looks.isOpen).toBe(false);
  await clock.advance(10_000);
  expect(lookedAtMs).toHaveLength(3);
});
