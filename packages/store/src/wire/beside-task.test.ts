import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BesideTask } from "./beside-task.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** Work that ends when it is told to. */
function slowWork() {
  const ends: (() => void)[] = [];
  const errors: unknown[] = [];
  const task = new BesideTask(
    () => new Promise((resolve) => ends.push(resolve)),
    (error) => errors.push(error),
  );
  async function end(tookMs: number): Promise<void> {
    vi.advanceTimersByTime(tookMs);
    ends.at(-1)?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { task, end, errors, begun: () => ends.length };
}

test("work is done once at a time, and rests fifty times as long as it took", async () => {
  const { task, end, begun } = slowWork();
  expect([task.begin(), task.begin(), begun()]).toEqual([true, false, 1]);
  await end(100);
  vi.advanceTimersByTime(4_999);
  expect(task.begin()).toBe(false);
  vi.advanceTimersByTime(1);
  expect([task.begin(), begun()]).toEqual([true, 2]);
});

test("what must be done at once does not wait for the rest", async () => {
  const { task, end, begun } = slowWork();
  task.begin();
  await end(100);
  task.beginAtOnce();
  expect(begun()).toBe(2);
});

test("what must be done at once while it is under way is done once more afterwards", async () => {
  const { task, end, begun } = slowWork();
  task.begin();
  task.beginAtOnce();
  task.beginAtOnce();
  expect(begun()).toBe(1);
  await end(100);
  expect(begun()).toBe(2);
  await end(100);
  expect(begun()).toBe(2);
});

test("work that failed is told of, and done again later", async () => {
  const errors: unknown[] = [];
  let tries = 0;
  const task = new BesideTask(
    async () => {
      tries += 1;
      throw new Error("away");
    },
    (error) => errors.push(error),
  );
  task.begin();
  await new Promise((resolve) => setImmediate(resolve));
  expect([task.begin(), tries, errors.map(String)]).toEqual([true, 2, ["Error: away"]]);
});
