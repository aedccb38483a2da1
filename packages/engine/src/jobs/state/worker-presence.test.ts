import { describe, expect, test } from "vitest";
import { createClock } from "../../kernel/clock.ts";
import { createWorkerPresences } from "./worker-presence.ts";

describe("a worker that shall get no jobs", () => {
  test("gets none until it is let in again, and is told of as draining", () => {
    const presences = createWorkerPresences(createClock({ frozenAtMs: 1_000_000 }));
    presences.drain("e1", "w1");
    expect(presences.mayTake("e1", "w1")).toBe(false);
    expect(presences.list("e1")).toMatchObject([{ workerId: "w1", draining: true }]);
    expect(presences.all()).toMatchObject([{ workerId: "w1", draining: true }]);
    presences.readmit("e1", "w1");
    expect(presences.mayTake("e1", "w1")).toBe(true);
    expect(presences.list("e1")).toMatchObject([{ workerId: "w1", draining: false }]);
  });

  test("by the word of another gateway gets some again after a while, unless the word is repeated", async () => {
    const clock = createClock({ frozenAtMs: 1_000_000 });
    const presences = createWorkerPresences(clock);
    presences.drain("e1", "w1", clock.now() + 1_000);
    await clock.advance(900);
    presences.drain("e1", "w1", clock.now() + 1_000);
    await clock.advance(900);
    expect(presences.mayTake("e1", "w1")).toBe(false);
    await clock.advance(101);
    expect(presences.mayTake("e1", "w1")).toBe(true);
    presences.drain("e1", "w1");
    presences.drain("e1", "w1", clock.now() + 1_000);
    await clock.advance(3_600_000);
    presences.seen("e1", "w1");
    expect(presences.mayTake("e1", "w1")).toBe(false);
  });
});

describe("a worker that was on its way out when its machine ended", () => {
  test.each([true, false])(
    "gets no jobs by requests that come late (its poll was counted first: %s)",
    async (begins) => {
      const clock = createClock({ frozenAtMs: 1_000_000 });
      const presences = createWorkerPresences(clock);
      for (const workerId of ["left", "ended"]) presences.seen("e1", workerId);
      presences.drain("e1", "left");
      for (const workerId of ["left", "ended"]) presences.forget("e1", workerId);
      if (begins) for (const workerId of ["left", "ended"]) presences.pollBegan("e1", workerId);
      expect(presences.mayTake("e1", "left")).toBe(false);
      // It may be a worker of a user that is named so.
      expect(presences.mayTake("e1", "ended")).toBe(true);
      expect(presences.mayTake("e2", "left")).toBe(true);
      await clock.advance(10 * 60_000 + 1);
      expect(presences.mayTake("e1", "left")).toBe(true);
    },
  );

  test("may have jobs again when it is let in", () => {
    const presences = createWorkerPresences(createClock({ frozenAtMs: 1_000_000 }));
    presences.drain("e1", "left");
    presences.forget("e1", "left");
    presences.readmit("e1", "left");
    expect(presences.mayTake("e1", "left")).toBe(true);
  });
});

test("a worker is unfit as long as its last ping said so", () => {
  const presences = createWorkerPresences(createClock({ frozenAtMs: 1_000_000 }));
  presences.pinged("e1", "w1", true, false);
  expect(presences.list("e1")).toMatchObject([{ workerId: "w1", unfit: true }]);
  presences.pinged("e1", "w1", false, false);
  expect(presences.all()).toMatchObject([{ workerId: "w1", unfit: false }]);
});

describe("a poll of an idle worker", () => {
  const clock = createClock({ frozenAtMs: 1_000_000 });
  const presences = createWorkerPresences(clock);
  const pollInVain = (): void => {
    presences.pollBegan("e1", "w1");
    presences.pollEnded("e1", "w1", true);
  };

  test("is news when it is the first, and none when it follows one that was held in vain", () => {
    expect(presences.pollBegan("e1", "w1")).toBe(true);
    presences.pollEnded("e1", "w1", true);
    expect(presences.pollBegan("e1", "w1")).toBe(false);
    presences.pollEnded("e1", "w1", true);
  });

  test("is news when it follows one that ended early", () => {
    presences.pollBegan("e1", "w1");
    presences.pollEnded("e1", "w1", false);
    expect(presences.pollBegan("e1", "w1")).toBe(true);
    presences.pollEnded("e1", "w1", true);
  });

  test("is news when the worker was away meanwhile", async () => {
    pollInVain();
    await clock.advance(5_001);
    expect(presences.pollBegan("e1", "w1")).toBe(true);
    presences.pollEnded("e1", "w1", true);
  });

  test.each<[string, () => void]>([
    ["it got rid of a job", () => presences.jobMoved("e1", "w1")],
    ["it gets no jobs for a while", () => presences.withhold("e1", "w1", clock.now() + 1_000)],
    ["it was drained", () => presences.drain("e1", "w1", clock.now() + 1)],
    ["it was let in again", () => presences.readmit("e1", "w1")],
    ["it cannot work any more", () => presences.pinged("e1", "w1", true, false)],
  ])("is news when %s meanwhile", (_, change) => {
    pollInVain();
    change();
    expect(presences.pollBegan("e1", "w1")).toBe(true);
    presences.pollEnded("e1", "w1", true);
  });
});
