import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { endingWith, happens, LateError, within } from "./within.ts";

test("what comes in time is given, and what fails fails in the same way", async () => {
  expect(await within(Promise.resolve(7), "a number", 1_000)).toBe(7);
  await expect(within(Promise.reject(new Error("no")), "a number", 1_000)).rejects.toThrow("no");
});

test("what does not come is late, and says what it was", async () => {
  const never = new Promise<never>(() => undefined);
  await expect(within(never, "The answer", 10)).rejects.toThrow(new LateError("The answer", 10));
  const emitter = new EventEmitter();
  await expect(happens(emitter, "open", 10)).rejects.toThrow('"open" did not come within 0.01 s.');
  expect(emitter.listenerCount("open") + emitter.listenerCount("error")).toBe(0);
});

test("an event that happens in time is given", async () => {
  const emitter = new EventEmitter();
  const next = happens(emitter, "open", 60_000);
  emitter.emit("open", 1, 2);
  expect(await next).toEqual([1, 2]);
});

test("all waits of a check end with its signal, also those that begin later", async () => {
  const stop = new AbortController();
  const never = new Promise<never>(() => undefined);
  const emitter = new EventEmitter();
  const waits = endingWith(stop.signal, () => [within(never, "The answer", 60_000), happens(emitter, "open")]);
  stop.abort(new Error("stopped"));
  for (const wait of waits) await expect(wait).rejects.toThrow("stopped");
  const later = endingWith(stop.signal, () => within(never, "The answer", 60_000));
  await expect(later).rejects.toThrow("stopped");
  expect(emitter.listenerCount("open") + emitter.listenerCount("error")).toBe(0);
});
