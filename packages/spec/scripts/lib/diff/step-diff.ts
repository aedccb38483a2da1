import type { FactDifference } from "./fact.ts";
import type { ComparedSpecs } from "./read-specs.ts";

/** The step of a transition: `COMPLETED retry` of `COMPLETED retry IN_QUEUE`. */
export function stepOf(transition: string): string {
  return transition.split(" ").slice(0, 2).join(" ");
}

/** Transitions that a step has now and had not: what was claimed of the step, that it leads elsewhere or is refused, holds no more. */
export function newOutcomes(step: string, before: ComparedSpecs, after: ComparedSpecs): readonly FactDifference[] {
  return [...after.transitions.keys()]
    .filter((name) => stepOf(name) === step && !before.transitions.has(name))
    .map((name) => ({ severity: "breaking", part: "lifecycle", text: `${name}: is new`, contradicts: name }));
}
