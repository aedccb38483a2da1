import type { ClaimId } from "@millrace/spec";
import fc from "fast-check";
import type { Context } from "../../../suite/context.ts";
import { BrokenError, createJudge } from "./judge.ts";
import { UnclearError } from "./model.ts";
import { shortened } from "./shortening.ts";
import { type Step, anyWalk } from "./steps.ts";
import { tell } from "./telling.ts";
import { walkTime } from "./time.ts";
import { createWalker } from "./walker.ts";

/** Number of further walks, and of their rounds, for a claim that no walk has checked yet. */
const MORE_WALKS = 8;
const ROUNDS_MAX = 20;

interface Broken {
  readonly error: BrokenError;
  readonly steps: readonly Step[];
}

/** Runs random walks, and reports for each claim whether it held, or the walk on which it did not. */
export async function walkAtRandom(context: Context, claims: readonly ClaimId[], isTimed: boolean): Promise<void> {
  const { expect, walks } = context;
  const judge = createJudge(claims);
  const templateId = await context.template();
  let broken: Broken | undefined;
  let walked = 0;

  /** Plays steps on a new endpoint; resolves to those up to a failure, or to null without one. */
  async function failing(steps: readonly Step[]): Promise<Broken | null> {
    walked += 1;
    const queue = await context.endpoint({ templateId });
    const time = await walkTime(context.clock);
    // A lease ends on a machine that is busy for so long, and others use the clock.
    const running = { ...time, pass: (): Promise<never> => Promise.reject(new UnclearError()) };
    const walker = createWalker(queue, isTimed ? time : running, judge);
    let played = 0;
    try {
      for (const step of steps) {
        played += 1;
        await walker.play(step);
      }
    } catch (error) {
      if (error instanceof UnclearError) return null;
      if (!(error instanceof BrokenError)) throw error;
      return { error, steps: steps.slice(0, played) };
    }
    return null;
  }

  /** False after the first failure. */
  async function holds(steps: readonly Step[]): Promise<boolean> {
    if (walks.signal.aborted || broken !== undefined) return true;
    broken = (await failing(steps)) ?? undefined;
    return broken === undefined;
  }

  /** The same failure after fewer steps, as far as there is time for that. */
  async function shortest(found: Broken): Promise<Broken> {
    const endMs = performance.now() + walks.shorteningMaxMs;
    let best = found;
    await shortened(found.steps, async (steps) => {
      if (walks.signal.aborted || performance.now() > endMs) return null;
      const again = await failing(steps);
      if (again === null || again.error.claim !== found.error.claim) return null;
      best = again;
      return again.steps;
    });
    return best;
  }

  const isUnmet = (): boolean => [...judge.looks.values()].includes(0);
  for (let round = 0; round === 0 || (round < ROUNDS_MAX && broken === undefined && isUnmet()); round += 1) {
    const { errorInstance } = await fc.check(fc.asyncProperty(anyWalk(isTimed), holds), {
      seed: walks.seed + round,
      numRuns: round === 0 ? walks.count : MORE_WALKS,
      // Its own way of shrinking knows nothing of steps that depend on each other, and takes long.
      endOnFailure: true,
    });
    // Failures of the service are reported below; any other error ends the scenario.
    if (broken === undefined && errorInstance instanceof Error) throw errorInstance;
    if (walks.signal.aborted) break;
  }
  if (broken !== undefined) broken = await shortest(broken);
  for (const [claim, looks] of judge.looks) {
    if (broken?.error.claim === claim) {
      const { error, steps } = broken;
      const way = `${tell(steps)} (again with --seed ${walks.seed} --walks ${walks.count})`;
      expect(claim).that(false, error.expected, `${error.got}, after: ${way}`, error.exchange);
    } else if (looks > 0) {
      expect(claim).that(true, `what the lifecycle says, wherever ${walked} walks of seed ${walks.seed} looked`, "");
    }
  }
}
