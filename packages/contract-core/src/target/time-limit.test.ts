import { getEventListeners } from "node:events";
import { expect, test, vi } from "vitest";
import { timeLimit } from "./time-limit.ts";

test("a limit aborts after its time, with the error of a timeout", () => {
  vi.useFakeTimers();
  try {
    using limit = timeLimit(1_000);
    vi.advanceTimersByTime(999);
    expect(limit.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(limit.signal.reason).toMatchObject({ name: "TimeoutError" });
  } finally {
    vi.useRealTimers();
  }
});

test("a limit aborts with the other signal, also with one that has aborted, for its reason", () => {
  const other = new AbortController();
  using limit = timeLimit(60_000, other.signal);
  other.abort(new Error("the run ends"));
  using late = timeLimit(60_000, other.signal);
  for (const { signal } of [limit, late]) expect(signal.reason).toEqual(new Error("the run ends"));
});

test("nothing of a limit is left once it is disposed", () => {
  vi.useFakeTimers();
  try {
    const other = new AbortController();
    const limit = timeLimit(1_000, other.signal);
    limit[Symbol.dispose]();
    expect([vi.getTimerCount(), getEventListeners(other.signal, "abort").length]).toEqual([0, 0]);
    other.abort();
    expect(limit.signal.aborted).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
