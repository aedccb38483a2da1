import type { Random } from "../base/random.ts";
import { canBeTogether, PAIR_CHANCE } from "../faults/pairs.ts";
import type { Fault, Stage } from "../faults/stage.ts";
import { faults, whatLacks } from "../faults/table.ts";
import { upgrade } from "../faults/versions.ts";

/** Gives each fault once before it gives any again. */
export interface Bag {
  /** Faults that this machine or database cannot have, with the reason. */
  readonly leftOut: readonly string[];
  /** Faults one after the other, some of them two at a time. */
  draw(count: number, random: Random): readonly (readonly Fault[])[];
}

export function createBag(stage: Stage, only: readonly string[] | undefined): Bag {
  const chosen = faults.filter(({ name }) => only?.includes(name) ?? true);
  const possible = chosen.filter((fault) => whatLacks(fault, stage) === undefined);
  const lacking = chosen.filter((fault) => !possible.includes(fault));
  // Only a stage that begins with the older version can be upgraded.
  const repeated = possible.filter((fault) => fault !== upgrade);
  let left: Fault[] = [];
  function next(random: Random): Fault[] {
    if (left.length === 0) left = random.shuffled(repeated);
    return left.splice(-1);
  }
  return {
    leftOut: lacking.map((fault) => `${fault.name} ${whatLacks(fault, stage)}`),
    draw(count, random) {
      const drawn = Array.from({ length: count }, () => next(random)).flat();
      const rows: Fault[][] = [];
      for (const fault of drawn) {
        const last = rows.at(-1);
        const [before] = last ?? [];
        const isPair =
          last?.length === 1 && before !== undefined && canBeTogether(before, fault) && random.chance(PAIR_CHANCE);
        if (isPair) last.push(fault);
        else rows.push([fault]);
      }
      return rows;
    },
  };
}
