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

test("a part that does not load is asked for every four seconds until it comes", async () => {
  const load = vi.fn(async () => await Promise.reject<string>(new Error("off")));
  const loading = loadPart(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(18);
  load.mockResolvedValueOnce("page");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await loading).toBe("page");
});
