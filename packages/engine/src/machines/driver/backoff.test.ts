import { expect, test } from "vitest";
import { backoffAfterCrash, healthyAfterMs } from "./backoff.ts";

const shortRun = { ranForMs: 10, finishedJob: false };

test("the pause doubles from one second to five minutes and stays there", () => {
  const delaysMs: number[] = [];
  for (let crashes = 0; crashes < 12;) {
    const backoff = backoffAfterCrash(crashes, shortRun);
    delaysMs.push(backoff.delayMs);
    crashes = backoff.crashes;
  }
  expect(delaysMs).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300].map((seconds) => seconds * 1000));
  expect(backoffAfterCrash(100_000, shortRun).delayMs).toBe(300_000);
});

test("a healthy run or a finished job begins a new row", () => {
  const first = { crashes: 1, delayMs: 1000 };
  expect(backoffAfterCrash(9, { ranForMs: healthyAfterMs, finishedJob: false })).toEqual(first);
  expect(backoffAfterCrash(9, { ranForMs: 10, finishedJob: true })).toEqual(first);
  expect(backoffAfterCrash(9, { ranForMs: healthyAfterMs - 1, finishedJob: false }).crashes).toBe(10);
});
