import { expect, test } from "vitest";
import { ProgressChannel } from "./progress.ts";
import type { Timing } from "./timing.ts";

const timing: Timing = { now: () => 0, random: () => 0, sleep: () => Promise.resolve() };

test("closing gives up an update that does not get through, and skips those behind it", async () => {
  const begun: unknown[] = [];
  const channel = new ProgressChannel((value, signal) => {
    begun.push(value);
    return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
  }, timing);
  const updates = [channel.update(1), channel.update(2)];
  await channel.close();
  await Promise.all([...updates, channel.update(3)]);
  expect(begun).toEqual([1]);
});

test("a channel that was never used closes at once", async () => {
  let sent = 0;
  const channel = new ProgressChannel(() => Promise.resolve(void sent++), timing);
  await channel.close();
  await channel.update("late");
  expect(sent).toBe(0);
});
