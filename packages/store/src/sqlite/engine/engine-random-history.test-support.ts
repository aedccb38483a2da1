import fc from "fast-check";
import { createEngineHistory } from "./engine-history.test-support.ts";
import { anyStep } from "./engine-steps.test-support.ts";
import { openWorld } from "./engine-world.test-support.ts";

const STEPS_MAX = 50;
/** Ends the search for a shorter history; a slow machine tries fewer. */
const TIME_LIMIT_MS = 60_000;

/**
 * After every step of a random history: each accepted job is in the state that the lifecycle says, none is lost and none
 * outlives its time, late reports are refused, lost jobs are handed out once more and then fail, attempts end at their
 * deadline, the counters are right, and no job waits while a poll is held. A failure prints its seed and the steps.
 */
export async function tryHistories(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: STEPS_MAX, size: "max" }), async (steps) => {
      const world = await openWorld();
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
