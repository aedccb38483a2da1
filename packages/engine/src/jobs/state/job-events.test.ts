import { beforeEach, describe, expect, test } from "vitest";
import { createClock, type MovableClock } from "../../kernel/clock.ts";
import { createJobEvents, type JobEvent, type JobEvents } from "./job-events.ts";
import { runningJob, startMs } from "../model/job-record.test-support.ts";

const running: JobEvent = { job: runningJob(), output: null };
const done: JobEvent = { job: runningJob({ status: "COMPLETED" }), output: null };
const gone: JobEvent = { job: undefined, output: null };

describe("job events", () => {
  let clock: MovableClock;
  let events: JobEvents;
  beforeEach(() => {
    clock = createClock({ frozenAtMs: startMs });
    events = createJobEvents(clock);
  });

  /** Waits for an event; `answers` gets it, or "nothing". */
  function wait(
    answers: unknown[],
    changes: Partial<Parameters<JobEvents["subscribe"]>[2]> = {},
    jobId = "job1",
  ): Promise<void> {
    const options = { waitMs: 1_000, signal: new AbortController().signal, accept: () => true, ...changes };
    return events.subscribe("endpoint1", jobId, options).event.then((event) => void answers.push(event ?? "nothing"));
  }
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  test("an event wakes all who wait for that job, and nobody else", async () => {
    const answers: unknown[] = [];
    const others: unknown[] = [];
    const waits = [wait(answers), wait(answers)];
    const other = wait(others, {}, "job2");
    events.emit("ep1", "job1", done);
    await Promise.all(waits);
    expect(answers).toEqual([done, done]);
    expect(others).toEqual([]);
    await clock.advance(1_000);
    await other;
    expect(others).toEqual(["nothing"]);
  });

  test("a wait goes on until an event that it accepts", async () => {
    const answers: unknown[] = [];
    const waiting = wait(answers, { accept: (event) => event.job?.status === "COMPLETED" });
    events.emit("ep1", "job1", running);
    await turn();
    expect(answers).toEqual([]);
    events.emit("ep1", "job1", done);
    events.emit("ep1", "job1", gone);
    await waiting;
    expect(answers).toEqual([done]);
  });

  test("a wait ends with nothing when its time is over, to the millisecond", async () => {
    const answers: unknown[] = [];
    const waiting = wait(answers, { waitMs: 500 });
    await clock.advance(499);
    await turn();
    expect(answers).toEqual([]);
    await clock.advance(1);
    await waiting;
    expect(answers).toEqual(["nothing"]);
  });

  test("a wait ends with nothing when its caller goes away", async () => {
    const answers: unknown[] = [];
    const caller = new AbortController();
    const waiting = wait(answers, { signal: caller.signal });
    caller.abort();
    await waiting;
    events.emit("ep1", "job1", done);
    expect(answers).toEqual(["nothing"]);
  });

  test.each([
    ["the caller is gone", { signal: AbortSignal.abort() }],
    ["no time was given", { waitMs: 0 }],
  ])("does not begin when %s", async (_why, changes) => {
    const answers: unknown[] = [];
    await wait(answers, changes);
    expect(answers).toEqual(["nothing"]);
  });

  test("jobs that somebody waits for are named, others with each call when there are many", async () => {
    const over = new AbortController();
    const names = ["a", "b", "c", "d", "e"];
    const waits = names.map((name) => wait([], { signal: over.signal }, name));
    expect(events.isAwaited("a")).toBe(true);
    expect(events.awaited(9)).toEqual(names.map((name) => ["endpoint1", name]));
    const named = [...events.awaited(3), ...events.awaited(3)].map(([, jobId]) => jobId);
    expect(new Set(named)).toEqual(new Set(names));
    over.abort();
    await Promise.all(waits);
    expect(events.isAwaited("a")).toBe(false);
    expect(events.awaited(9)).toEqual([]);
  });

  test("closing ends all waits, and later ones at once", async () => {
    const answers: unknown[] = [];
    const waits = [wait(answers), wait(answers, {}, "job2")];
    events.close();
    await Promise.all(waits);
    await wait(answers);
    expect(answers).toEqual(["nothing", "nothing", "nothing"]);
  });
});
