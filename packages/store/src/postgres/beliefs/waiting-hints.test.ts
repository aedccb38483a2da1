import { describe, expect, test } from "vitest";
import { createWaitingHints } from "./waiting-hints.ts";

const endpointId = "endpoint1";

test("a queue in which a job was queued while it was looked at does not count as empty", () => {
  const hints = createWaitingHints();
  const before = hints.look(endpointId);
  before.ended({ normal: 100 }, false);
  const look = hints.look(endpointId);
  // Committed after the look, and heard of before the look was committed.
  hints.queued(endpointId, { lowPriority: 0, position: 200 });
  look.ended({}, true);
  expect(hints.mayHaveWaiting(endpointId)).toBe(true);
  expect(hints.look(endpointId).from.normal).toBeLessThanOrEqual(200);
});

test.each([
  ["at the place where it began", 20, [20]],
  ["behind that place", 10, [30, 20, 40]],
])("a job that was put back %s while a look was under way is not passed over by the next one", (_, from, putBack) => {
  const hints = createWaitingHints();
  hints.look(endpointId).ended({ normal: from }, false);
  const look = hints.look(endpointId);
  for (const position of putBack) hints.queued(endpointId, { lowPriority: 0, position });
  look.ended({ normal: 50 }, false);
  expect(hints.look(endpointId).from.normal).toBe(20);
});

test("the fleet, which looks at normal priority only, does not say whether a queue is empty", () => {
  const hints = createWaitingHints();
  hints.look(endpointId).ended({});
  expect(hints.mayHaveWaiting(endpointId)).toBe(true);
  hints.look(endpointId).ended({}, true);
  hints.look(endpointId).ended({});
  expect(hints.mayHaveWaiting(endpointId)).toBe(false);
});

describe("a look begins", () => {
  const hintsAfterFirstLook = (upTo: { normal?: number; low?: number }, exhausted: boolean) => {
    const hints = createWaitingHints();
    const look = hints.look(endpointId);
    expect(look.from).toEqual({ normal: 0, low: 0 });
    look.ended(upTo, exhausted);
    return hints;
  };
  const next = (hints: ReturnType<typeof createWaitingHints>) => hints.look(endpointId).from;

  test("where the last one ended, in either priority", () => {
    expect(next(hintsAfterFirstLook({ normal: 100, low: 40 }, false))).toEqual({ normal: 100, low: 40 });
  });

  test("at a job that was queued before that place", () => {
    const hints = hintsAfterFirstLook({ normal: 100, low: 40 }, false);
    hints.queued(endpointId, { lowPriority: 0, position: 70 });
    hints.queued(endpointId, { lowPriority: 1, position: 90 });
    expect(next(hints)).toEqual({ normal: 70, low: 40 });
  });

  test("at the front of a priority that a job was put back to whose place nobody told", () => {
    const hints = hintsAfterFirstLook({ normal: 100, low: 40 }, true);
    hints.queued(endpointId, { lowPriority: 1, position: 0 });
    expect(next(hints).low).toBe(0);
    expect(next(hints).normal).toBeGreaterThan(100);
  });

  test("at the first job that was queued since nothing waited any more", () => {
    const hints = hintsAfterFirstLook({ normal: 100 }, true);
    hints.queued(endpointId, { lowPriority: 0, position: 300 });
    hints.queued(endpointId, { lowPriority: 0, position: 200 });
    expect(next(hints).normal).toBe(200);
  });

  test("where it did before when a job was queued whose place nobody told: the search from the front finds that one", () => {
    const hints = hintsAfterFirstLook({ normal: 100 }, false);
    hints.queued(endpointId);
    expect(next(hints).normal).toBe(100);
    expect(hints.mayHaveWaiting(endpointId)).toBe(true);
  });
});
