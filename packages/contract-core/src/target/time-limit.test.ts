import { getEventListeners } from "node:events";
import { expect, test, vi } from "vitest";
import { timeLimit } from "./time-limit.ts";

test("a limit aborts after its time, with the error of a timeout", () => {
  vi.useFakeTimers();
  try {
    const limit = timeLimit("GET /things", 1_000);
    vi.advanceTimersByTime(999);
    expect(limit.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(limit.signal.reason).toMatchObject({
      name: "TimeoutError",
      message: "GET /things was not answered within 1 s.",
    });
  } finally {
    vi.useRealTimers();
  }
});

test("a limit aborts with the other signal, also with one that has aborted, for its reason", () => {
  const other = new AbortController();
  const limit = timeLimit("GET /things", 60_000, other.signal);
  other.abort(new Error("the run ends"));
  const late = timeLimit("GET /things", 60_000, other.signal);
  for (const one of [limit, late]) {
    expect(one.signal.reason).toEqual(new Error("the run ends"));
    one.end();
  }
});

test("nothing of a limit is left once it is ended", () => {
  vi.useFakeTimers();
  try {
    const other = new AbortController();
    const limit = timeLimit("GET /things", 1_000, other.signal);
    limit.end();
    expect([vi.getTimerCount(), getEventListeners(other.signal, "abort").length]).toEqual([0, 0]);
    other.abort();
    expect(limit.signal.aborted).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
