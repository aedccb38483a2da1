import { afterEach, expect, test, vi } from "vitest";
import { foldedInto, withProgress } from "./progress.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("work that goes on without a terminal tells its last line now and then, and short work nothing", async () => {
  vi.useFakeTimers();
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await withProgress("greet", async (update) => foldedInto(update)("Collecting torch"));
  expect(written).not.toHaveBeenCalled();
  await withProgress("greet", async (update) => {
    await vi.advanceTimersByTimeAsync(15_000);
    foldedInto(update)("Collecting torch ");
    await vi.advanceTimersByTimeAsync(15_000);
  });
  await withProgress("greet", async (_, say) => {
    await vi.advanceTimersByTimeAsync(10_000);
    say("said");
    await vi.advanceTimersByTimeAsync(10_000);
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written.mock.calls.map(([text]) => text)).toEqual([
    "greet (15 s)\n",
    "greet: Collecting torch (30 s)\n",
    "said\n",
  ]);
});
