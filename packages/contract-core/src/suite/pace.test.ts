import { afterEach, expect, test } from "vitest";
import { createPace, type Pace, type PaceOptions } from "./pace.ts";
import type { ScenarioFacts } from "./scenario.ts";

const SECOND_MS = 1_000;
/** Together they are expected to take 100 s, one after the other. */
const together = Array.from({ length: 100 }, (_, at): ScenarioFacts => ({
  name: `${at}`,
  claims: [],
  safety: "read-only",
}));
const alone: ScenarioFacts = { name: "alone", claims: [], safety: "full", needs: ["time"], spanMs: 7 * SECOND_MS };
const durations = Object.fromEntries([...together, alone].map(({ name }) => [name, SECOND_MS]));

let pace: Pace;
afterEach(() => pace.close());
function created(options: Partial<PaceOptions> = {}): Pace {
  const block = { together, inTurn: [], elsewhere: [], alone: [] };
  const widths = { together: 1, elsewhere: 1 };
  pace = createPace({ blocks: [block], isPlayed: () => true, widths, durations, isReal: false, ...options });
  return pace;
}
function end(count: number, tookMs: number, error: string | null = null): void {
  for (const scenario of together.slice(0, count)) {
    pace.ended({ scenario, lane: "together", skipped: null, error, observations: [], tookMs });
  }
}

test("a run has twice its expected time, at the speed of the checks that hold", () => {
  created();
  end(20, SECOND_MS);
  expect(pace.limitMs()).toBe(200 * SECOND_MS);
  end(20, 5 * SECOND_MS);
  expect(pace.limitMs()).toBe(600 * SECOND_MS);
  end(50, 60 * SECOND_MS, "no answer");
  expect(pace.limitMs()).toBe(600 * SECOND_MS);
});

test("a target that breaks everything has the time that is expected", () => {
  created();
  end(50, 60 * SECOND_MS, "no answer");
  expect(pace.limitMs()).toBe(200 * SECOND_MS);
});

test("a target that is faster than expected has less time once that is sure", () => {
  created();
  end(99, 0.5 * SECOND_MS);
  expect(pace.limitMs()).toBe(200 * SECOND_MS);
  end(1, 0.5 * SECOND_MS);
  expect(pace.limitMs()).toBe(100 * SECOND_MS);
});

test("a run ends when none of its first checks has held", () => {
  created();
  end(99, SECOND_MS, "broken");
  expect(pace.over.aborted).toBe(false);
  end(1, SECOND_MS, "broken");
  expect(pace.over.reason).toMatchObject({ reason: "all-broken" });
  created();
  end(1, SECOND_MS);
  end(100, SECOND_MS, "broken");
  expect(pace.over.aborted).toBe(false);
});

test("before anything is known of its speed a target may be slow", () => {
  expect(created().limitMs()).toBe(8 * 200 * SECOND_MS);
});

test("what is skipped takes no time, and every run has some", () => {
  expect(created({ isPlayed: () => false }).limitMs()).toBe(75 * SECOND_MS);
});

test("in real time the waits count, those beside each other once", () => {
  const waiting = together.map((scenario) => ({ ...scenario, spanMs: 100 * SECOND_MS }));
  const block = { together: waiting, inTurn: [], elsewhere: [], alone: [alone] };
  created({ blocks: [block], isReal: true });
  end(20, SECOND_MS);
  expect(pace.limitMs()).toBe(2 * (101 + 100 + 7) * SECOND_MS);
  expect(pace.scenarioLimitMs(alone, "alone")).toBe(300 * SECOND_MS + 2 * 7 * SECOND_MS);
});
