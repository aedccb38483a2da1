import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createClock, setSilenceTimer, type MovableClock, type Timer } from "./clock.ts";
import { readingUpMs } from "./stalls.ts";

const startMs = Date.UTC(2026, 0, 1);

describe("a frozen clock", () => {
  let clock: MovableClock;
  beforeEach(() => {
    clock = createClock({ frozenAtMs: startMs });
  });

  test("stands still until it is moved", async () => {
    expect(clock.now()).toBe(startMs);
    await clock.advance(0);
    expect(clock.now()).toBe(startMs);
    await clock.advance(1_500);
    expect(clock.now()).toBe(startMs + 1_500);
  });

  test("fires timers in the order of their due time, those of one moment in the order they were set", async () => {
    const fired: string[] = [];
    const set = (name: string, inMs: number): Timer =>
      clock.setTimer(startMs + inMs, () => void fired.push(`${name}@${clock.now() - startMs}`));
    set("late", 30);
    set("first", 10);
    set("second", 10);
    set("early", 5);
    set("beyond", 31);
    await clock.advance(30);
    expect(fired).toEqual(["early@5", "first@10", "second@10", "late@30"]);
    await clock.advance(1);
    expect(fired.at(-1)).toBe("beyond@31");
  });

  test("a timer fires in the millisecond it is due, not one before", async () => {
    let fired = 0;
    clock.setTimer(startMs + 100, () => void (fired += 1));
    await clock.advance(99);
    expect(fired).toBe(0);
    await clock.advance(1);
    expect(fired).toBe(1);
    await clock.advance(1_000);
    expect(fired).toBe(1);
  });

  test("a timer for a moment that has passed fires with the next move, at the present", async () => {
    const fired: number[] = [];
    clock.setTimer(startMs - 1_000, () => void fired.push(clock.now()));
    await clock.advance(0);
    expect(fired).toEqual([startMs]);
  });

  test("waits for what a timer does before it moves on", async () => {
    const seen: number[] = [];
    clock.setTimer(startMs + 10, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(clock.now() - startMs);
    });
    clock.setTimer(startMs + 20, () => void seen.push(clock.now() - startMs));
    await clock.advance(50);
    expect(seen).toEqual([10, 20]);
    expect(clock.now()).toBe(startMs + 50);
  });

  test("fires timers that were set on the way, if they are due within the move", async () => {
    const fired: number[] = [];
    const chain = (): void => {
      fired.push(clock.now() - startMs);
      clock.setTimer(clock.now() + 10, chain);
    };
    clock.setTimer(startMs + 10, chain);
    await clock.advance(35);
    expect(fired).toEqual([10, 20, 30]);
  });

  test("a cancelled timer does not fire, also when another one cancels it on the way", async () => {
    const fired: string[] = [];
    const never = clock.setTimer(startMs + 10, () => void fired.push("never"));
    const victim = clock.setTimer(startMs + 30, () => void fired.push("victim"));
    clock.setTimer(startMs + 20, () => {
      fired.push("killer");
      victim.cancel();
    });
    never.cancel();
    never.cancel();
    await clock.advance(100);
    expect(fired).toEqual(["killer"]);
  });

  test("cancelling a timer that fired does nothing", async () => {
    let fired = 0;
    const timer = clock.setTimer(startMs + 1, () => void (fired += 1));
    clock.setTimer(startMs + 2, () => void (fired += 1));
    await clock.advance(1);
    timer.cancel();
    await clock.advance(1);
    expect(fired).toBe(2);
  });

  test("moves that are asked for at once add up, and each ends when all of it was done", async () => {
    const fired: number[] = [];
    for (const inMs of [5, 15, 25]) {
      clock.setTimer(startMs + inMs, async () => {
        await new Promise((resolve) => setImmediate(resolve));
        fired.push(inMs);
      });
    }
    await Promise.all([clock.advance(10), clock.advance(10), clock.advance(10)]);
    expect(clock.now()).toBe(startMs + 30);
    expect(fired).toEqual([5, 15, 25]);
    await clock.advance(5);
    expect(clock.now()).toBe(startMs + 35);
  });

  test("a timer that fails ends the move with its error, and the clock goes on from there", async () => {
    let fired = 0;
    clock.setTimer(startMs + 10, () => Promise.reject(new Error("timer")));
    clock.setTimer(startMs + 20, () => void (fired += 1));
    await expect(clock.advance(30)).rejects.toThrow("timer");
    expect([clock.now(), fired]).toEqual([startMs + 10, 0]);
    await clock.advance(10);
    expect([clock.now(), fired]).toEqual([startMs + 20, 1]);
  });

  test("what is done again and again is done once in a move, after all else, and as late as the move ends", async () => {
    const fired: string[] = [];
    const note = (name: string): void => void fired.push(`${name}@${clock.now() - startMs}`);
    const again = (): void => {
      note("routine");
      clock.setRoutine(clock.now() + 10, again);
    };
    clock.setRoutine(startMs + 10, again);
    clock.setTimer(startMs + 15, () => note("timer"));
    clock.setTimer(startMs + 1_000, () => note("timer"));
    await clock.advance(9);
    expect(fired).toEqual([]);
    await clock.advance(1_000);
    expect(fired).toEqual(["timer@15", "timer@1000", "routine@1009"]);
    await clock.advance(10);
    expect(fired.at(-1)).toBe("routine@1019");
  });

  test("a timer that a routine sets for now fires in the same move, and a move asked for meanwhile is made whole", async () => {
    const fired: number[] = [];
    let longer: Promise<void> = Promise.resolve();
    clock.setRoutine(startMs + 10, () => {
      clock.setTimer(clock.now(), () => void fired.push(clock.now() - startMs));
      longer = clock.advance(30);
    });
    clock.setTimer(startMs + 60, () => void fired.push(clock.now() - startMs));
    await clock.advance(50);
    await longer;
    expect([fired, clock.now() - startMs]).toEqual([[50, 60], 80]);
  });

  test("a routine that was cancelled on the way does not run, one that a failed timer came before runs with the next move", async () => {
    const fired: string[] = [];
    const cancelled = clock.setRoutine(startMs + 10, () => void fired.push("cancelled"));
    clock.setRoutine(startMs + 10, () => void fired.push("kept"));
    clock.setTimer(startMs + 20, () => cancelled.cancel());
    clock.setTimer(startMs + 30, () => Promise.reject(new Error("timer")));
    await expect(clock.advance(40)).rejects.toThrow("timer");
    expect(fired).toEqual([]);
    await clock.advance(0);
    expect(fired).toEqual(["kept"]);
  });

  test("after closing no timer fires", async () => {
    let fired = 0;
    clock.setTimer(startMs + 10, () => void (fired += 1));
    clock.close();
    await clock.advance(100);
    expect(fired).toBe(0);
  });

  test("any mix of setting, cancelling and moving fires exactly what is due, in order", async () => {
    const anyStep = fc.oneof(
      fc.record({ set: fc.integer({ min: -20, max: 200 }) }),
      fc.record({ cancel: fc.nat(60) }),
      fc.record({ advance: fc.nat(80) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 80 }), async (steps) => {
        const moved = createClock({ frozenAtMs: 0 });
        const timers: { timer: Timer; dueAtMs: number; state: "set" | "cancelled" | "fired" }[] = [];
        const fired: number[] = [];
        for (const step of steps) {
          if ("set" in step) {
            const index = timers.length;
            const dueAtMs = moved.now() + step.set;
            const timer = moved.setTimer(dueAtMs, () => void fired.push(index));
            timers.push({ timer, dueAtMs, state: "set" });
          } else if ("cancel" in step) {
            const entry = timers[step.cancel % Math.max(timers.length, 1)];
            entry?.timer.cancel();
            if (entry?.state === "set") entry.state = "cancelled";
          } else {
            fired.length = 0;
            await moved.advance(step.advance);
            const due = timers
              .map((entry, index) => ({ entry, index }))
              .filter(({ entry }) => entry.state === "set" && entry.dueAtMs <= moved.now())
              .sort((a, b) => a.entry.dueAtMs - b.entry.dueAtMs || a.index - b.index);
            expect(fired).toEqual(due.map(({ index }) => index));
            for (const { entry } of due) entry.state = "fired";
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test("thousands of cancelled timers take nothing along and do not disturb the order", async () => {
    const fired: number[] = [];
    const timers = Array.from({ length: 6_000 }, (_, index) =>
      clock.setTimer(startMs + 1 + ((index * 7_919) % 6_000), () => void fired.push(clock.now() - startMs)),
    );
    for (const [index, timer] of timers.entries()) if (index % 6 !== 0) timer.cancel();
    await clock.advance(3_000);
    for (const timer of timers) timer.cancel();
    clock.setTimer(startMs + 5_000, () => void fired.push(clock.now() - startMs));
    await clock.advance(10_000);
    const expected = timers.map((_, index) => 1 + ((index * 7_919) % 6_000)).filter((_, index) => index % 6 === 0);
    expect(fired).toEqual([...expected.filter((dueAtMs) => dueAtMs <= 3_000).sort((a, b) => a - b), 5_000]);
  });
});

describe("a running clock", () => {
  let clock: MovableClock;
  let setBacks: number[];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"], now: startMs });
    setBacks = [];
    clock = createClock({ onSetBack: (byMs) => setBacks.push(byMs) });
  });
  afterEach(() => {
    clock.close();
    vi.useRealTimers();
  });

  test("follows the machine's time, plus what it was moved", async () => {
    vi.setSystemTime(startMs + 5);
    expect(clock.now()).toBe(startMs + 5);
    await clock.advance(1_000);
    vi.setSystemTime(startMs + 6);
    expect(clock.now()).toBe(startMs + 1_006);
  });

  test("does not go back with the machine's time, and follows it again once that has caught up", async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    vi.setSystemTime(startMs - 7_200_000);
    expect(clock.now()).toBe(startMs + 1_000);
    await vi.advanceTimersByTimeAsync(500);
    expect(clock.now()).toBe(startMs + 1_500);
    expect(setBacks).toEqual([7_201_000]);
    vi.setSystemTime(startMs + 2_000);
    expect(clock.now()).toBe(startMs + 2_000);
  });

  test("runs a routine by itself each time that it is due", async () => {
    const ran: number[] = [];
    const again = (): void => {
      ran.push(clock.now() - startMs);
      if (ran.length < 3) clock.setRoutine(clock.now() + 100, again);
    };
    clock.setRoutine(startMs + 100, again);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ran).toEqual([100, 200, 300]);
  });

  test("fires by itself, sooner when an earlier timer is set later", async () => {
    const fired: string[] = [];
    clock.setTimer(startMs + 100, () => void fired.push(`b@${clock.now() - startMs}`));
    clock.setTimer(startMs + 50, () => void fired.push(`a@${clock.now() - startMs}`));
    await vi.advanceTimersByTimeAsync(49);
    expect(fired).toEqual([]);
    await vi.advanceTimersByTimeAsync(60);
    expect(fired).toEqual(["a@50", "b@100"]);
  });

  test("after a move fires what is still to come at the right time", async () => {
    const fired: number[] = [];
    clock.setTimer(startMs + 1_000, () => void fired.push(1));
    clock.setTimer(startMs + 1_100, () => void fired.push(2));
    await clock.advance(1_050);
    expect(fired).toEqual([1]);
    await vi.advanceTimersByTimeAsync(49);
    expect(fired).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(fired).toEqual([1, 2]);
  });

  test("a timer further away than a host timer reaches does not fire early", async () => {
    let fired = 0;
    const dueInMs = 2 ** 31 + 1_000;
    clock.setTimer(startMs + dueInMs, () => void (fired += 1));
    await vi.advanceTimersByTimeAsync(dueInMs - 1);
    expect(fired).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(fired).toBe(1);
  });

  test("while it is held passes no time but what it is moved, and then goes on from there", async () => {
    const fired: number[] = [];
    for (const inMs of [100, 200, 400]) clock.setTimer(startMs + inMs, () => void fired.push(inMs));
    await vi.advanceTimersByTimeAsync(50);
    clock.hold();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(clock.now()).toBe(startMs + 50);
    expect(fired).toEqual([]);
    await clock.advance(50);
    expect(fired).toEqual([100]);
    clock.hold();
    clock.release();
    await vi.advanceTimersByTimeAsync(100);
    expect(clock.now()).toBe(startMs + 200);
    expect(fired).toEqual([100, 200]);
    // It was no stall of the process.
    expect(clock.deadlineMs(startMs, 1_000)).toBe(startMs + 1_000);
    clock.release();
    await vi.advanceTimersByTimeAsync(200);
    expect(fired).toEqual([100, 200, 400]);
  });

  test("a timer fires on time although the machine's clock is set back", async () => {
    let firedAtMs = 0;
    clock.setTimer(startMs + 100, () => void (firedAtMs = clock.now()));
    await vi.advanceTimersByTimeAsync(50);
    vi.setSystemTime(startMs);
    await vi.advanceTimersByTimeAsync(49);
    expect(firedAtMs).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(firedAtMs).toBe(startMs + 100);
  });

  test("time of a service alone goes on from where it was when the machine's clock was ahead and is set right", async () => {
    clock.close();
    clock = createClock({ isAlone: true });
    vi.setSystemTime(startMs + 3_600_000);
    const aheadMs = clock.now();
    vi.setSystemTime(startMs);
    let firedAtMs = 0;
    clock.setTimer(aheadMs + 100, () => void (firedAtMs = clock.now()));
    await vi.advanceTimersByTimeAsync(100);
    expect(firedAtMs).toBeGreaterThanOrEqual(aheadMs + 100);
  });

  test("no timer fires on its own after closing", async () => {
    let fired = 0;
    clock.setTimer(startMs + 10, () => void (fired += 1));
    clock.close();
    await vi.advanceTimersByTimeAsync(100);
    expect(fired).toBe(0);
  });
});

describe("a process that stood still", () => {
  const minuteMs = 60_000;

  test("does not charge that time to others, over several stalls, but fires its own timers at once", async () => {
    const clock = createClock({ frozenAtMs: startMs });
    const fired: string[] = [];
    clock.setTimer(startMs + 1_000, () => void fired.push(`own@${clock.now() - startMs}`));
    setSilenceTimer(clock, 10_000, () => void fired.push(`silence@${clock.now() - startMs}`));
    await clock.stall(minuteMs);
    expect(fired).toEqual([`own@${minuteMs}`]);
    await clock.advance(5_000);
    await clock.stall(minuteMs);
    await clock.advance(minuteMs);
    const attendedMs = 10_000 + 2 * (minuteMs + readingUpMs);
    expect(fired.slice(1)).toEqual([`silence@${attendedMs}`]);
  });

  test("counts a stall only from the moment that is asked about, and not one after the deadline", async () => {
    const clock = createClock({ frozenAtMs: startMs });
    await clock.advance(minuteMs);
    await clock.stall(minuteMs);
    expect(clock.deadlineMs(startMs, 10_000)).toBe(startMs + 10_000);
    const within = startMs + minuteMs + 20_000;
    expect(clock.deadlineMs(within, 10_000)).toBe(startMs + 2 * minuteMs + readingUpMs + 10_000);
    await clock.advance(minuteMs);
    expect(clock.deadlineMs(clock.now(), 10_000)).toBe(clock.now() + 10_000);
  });

  test("notices by itself that its event loop was blocked, before any timer judges", async () => {
    const clock = createClock();
    try {
      const beganMs = clock.now();
      const verdicts: number[] = [];
      clock.setTimer(beganMs + 100, () => void verdicts.push(clock.deadlineMs(beganMs, 100) - clock.now()));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
      await expect.poll(() => verdicts).toHaveLength(1);
      expect(verdicts[0]).toBeGreaterThan(0);
    } finally {
      clock.close();
    }
  });
});
