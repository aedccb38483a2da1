import { expect, test } from "vitest";
import { createReadPace } from "./read-pace.ts";

const megabyte = 1024 * 1024;

test("a burst is read at once, and more at eight megabytes a second, in the order of the calls", async () => {
  let nowMs = 0;
  const pace = createReadPace({ nowMs: () => nowMs, sleep: async (ms) => void (nowMs += ms) });
  for (let read = 0; read < 16; read += 1) await pace.take(megabyte);
  expect(nowMs).toBe(0);
  const order: number[] = [];
  await Promise.all(Array.from({ length: 80 }, (_, at) => pace.take(megabyte).then(() => order.push(at))));
  expect(nowMs).toBeGreaterThanOrEqual(9_800);
  expect(nowMs).toBeLessThan(10_300);
  expect(order).toEqual(Array.from({ length: 80 }, (_, at) => at));
});

test("a quiet time gives the burst again, and no more than that", async () => {
  let nowMs = 0;
  let slept = 0;
  const pace = createReadPace({
    nowMs: () => nowMs,
    sleep: async (ms) => {
      slept += 1;
      nowMs += ms;
    },
  });
  await pace.take(16 * megabyte);
  nowMs += 3_600_000;
  await pace.take(16 * megabyte);
  expect(slept).toBe(0);
  await pace.take(1);
  expect(slept).toBeGreaterThan(0);
});
