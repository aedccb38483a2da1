import { test } from "vitest";

import { platformClock } from "./clock.ts";

const { sleep } = platformClock;

test("sleep ends when its time is over", async ({ expect }) => {
  await expect(sleep(1, new AbortController().signal)).resolves.toBeUndefined();
});

test("sleep rejects at once with the reason of an abort, before and during", async ({ expect }) => {
  await expect(sleep(3_600_000, AbortSignal.abort("early"))).rejects.toBe("early");
  const controller = new AbortController();
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  const sleeping = sleep(3_600_000, controller.signal);
  expect(timers()).toBe(before + 1);
  controller.abort("late");
  await expect(sleeping).rejects.toBe("late");
  expect(timers(), "the timer would keep the process alive").toBe(before);
});

test("a sleep longer than timers can last is not over at once", async ({ expect }) => {
  const controller = new AbortController();
  const sleeping = sleep(1e12, controller.signal).catch((reason: unknown) => reason);
  const first = await Promise.race([sleeping, sleep(20, new AbortController().signal)]);
  expect(first).toBeUndefined();
  controller.abort("still asleep");
  expect(await sleeping).toBe("still asleep");
});
