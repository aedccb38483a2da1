import fc from "fast-check";
import { describe, test } from "vitest";
import { createEngineHistory } from "./engine-history.test-support.ts";
import { anyStep, type Step } from "./engine-steps.test-support.ts";
import { openWorld } from "./engine-world.test-support.ts";
import { openJobDatabase, openThreadedJobDatabase, type OpenJobDatabase } from "./job-database.test-support.ts";

/** Ends the search for a shorter history; a slow machine tries fewer. */
const TIME_LIMIT_MS = 60_000;

/**
 * After every step of a random history: each accepted job is in the state that the lifecycle says, none is lost and none
 * outlives its time, late reports are refused, lost jobs are handed out once more and then fail, attempts end at their
 * deadline, the counters are right, and no job waits while a poll is held. A failure prints its seed and the steps.
 */
async function everyHistoryHolds(open: OpenJobDatabase, step: fc.Arbitrary<Step>, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 50, size: "max" }), async (steps) => {
      const world = await openWorld({ open });
      try {
        const history = createEngineHistory(world);
        for (const step of steps) await history.play(step);
      } finally {
        await world.close();
      }
    }),
    { numRuns, interruptAfterTimeLimit: TIME_LIMIT_MS },
  );
}

describe("in every history the engine does what the lifecycle and the limits say", { timeout: 120_000 }, () => {
  test("with crashes, on a store in this thread", async () => {
    await everyHistoryHolds(openJobDatabase, anyStep, 150);
  });

  test("on a store whose transactions run in the writer thread", async () => {
    const withoutCrashes = anyStep.filter((step) => step.do !== "crash");
    await everyHistoryHolds(openThreadedJobDatabase, withoutCrashes, 20);
  });
});
