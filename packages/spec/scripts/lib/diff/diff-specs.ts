import { type ClaimChange, diffClaims } from "./claim-diff.ts";
import type { FactDifference } from "./fact.ts";
import { createFactDiff } from "./fact-diff.ts";
import type { ComparedSpecs } from "./read-specs.ts";
import { diffSilent } from "./silent-diff.ts";

/** How two states of the specs differ. */
export interface SpecsDiff {
  readonly changes: readonly ClaimChange[];
  /** What differs although no claim speaks of it. */
  readonly silent: readonly FactDifference[];
}

export function diffSpecs(before: ComparedSpecs, after: ComparedSpecs): SpecsDiff {
  const facts = createFactDiff(before, after);
  const changes = diffClaims(before, after, facts);
  return { changes, silent: diffSilent(before, after, facts, changes) };
}
