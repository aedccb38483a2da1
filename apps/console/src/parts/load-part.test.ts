import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadPart } from "./load-part.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a part whose first loads break off is loaded", async () => {
  const load = vi
    .fn(async () => "page")
    .mockRejectedValueOnce(new Error("off"))
    .mockRejectedValueOnce(new Error("off"));
  const loading = loadPart(load);
  await vi.runAllTimersAsync();
  expect(await loading).toBe("page");
  expect(load).toHaveBeenCalledTimes(3);
});

test("a part that never loads is given up after eight seconds", async () => {
  const load = vi.fn(async () => await Promise.reject(new Error("off")));
  const failure = loadPart(load).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await failure).toEqual(new Error("off"));
  expect(load).toHaveBeenCalledTimes(5);
});
