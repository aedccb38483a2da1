import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

test("no more run than the limit allows, in order of arrival", async () => {
  const slots = createSlots(2);
  const at: number[] = [];
  const enter = async (number: number): Promise<void> => {
    await slots.enter();
    at.push(number);
  };
  void enter(1);
  void enter(2);
  void enter(3);
  await turn();
  expect(at).toEqual([1, 2]);
  slots.leave();
  await turn();
  expect(at).toEqual([1, 2, 3]);
});

test("a task that waits outside frees its slot for another, and continues at once when it returns", async () => {
  const slots = createSlots(1);
  await slots.enter();
  const wait = Promise.withResolvers<string>();
  const back = slots.outside(() => wait.promise);
  await slots.enter();
  wait.resolve("back");
  expect(await back).toBe("back");
  let third = false;
  void slots.enter().then(() => (third = true));
  slots.leave();
  await turn();
  expect(third).toBe(false);
  slots.leave();
  await turn();
  expect(third).toBe(true);
});
