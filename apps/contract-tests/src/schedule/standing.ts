import {
  type Change,
  changesSince,
  type ClaimEvidence,
  earlierIn,
  type RunRecord,
  type TargetEvidence,
} from "@millrace/contract-core";
import { type Claim, claims } from "@millrace/spec/claims";

/** A claim whose failure occurred twice and that has not held since. */
export interface BrokenClaim extends ClaimEvidence {
  readonly id: string;
  readonly statement: string;
  /** Section and place of the document. */
  readonly where: string;
}

/** The state of a target after a run: from all evidence, not only from this run. */
export interface Standing {
  readonly broken: readonly BrokenClaim[];
  /** Ids of claims that failed once. */
  readonly suspected: readonly string[];
  /** The differences from the evidence before. */
  readonly changes: readonly Change[];
  /** The claims whose last check is longest ago, oldest first. */
  readonly oldest: readonly { readonly id: string; readonly checkedAt: string }[];
  /** How many claims have a check that never came to a verdict on this target. */
  readonly unknown: number;
}

const OLDEST_COUNT = 5;

/** `checked` are the ids of claims that have a check. */
export function standingAfter(
  before: TargetEvidence | undefined,
  after: TargetEvidence,
  record: RunRecord,
  checked: ReadonlySet<string>,
): Standing {
  const about = new Map<string, Claim>(claims.map((claim) => [claim.id, claim]));
  const broken = Object.entries(after.claims)
    .filter(([, { isConfirmed, brokenSince }]) => isConfirmed && brokenSince !== null)
    .map(([id, known]): BrokenClaim => {
      const { statement = "", section = "", source = "" } = about.get(id) ?? {};
      return { ...known, id, statement, where: `${section}, ${source}` };
    });
  const byAge = Object.entries(after.claims).toSorted(([, a], [, b]) => (a.checkedAt < b.checkedAt ? -1 : 1));
  const suspected = Object.entries(after.claims).filter(
    ([, known]) => known.brokenSince !== null && !known.isConfirmed,
  );
  return {
    broken,
    suspected: suspected.map(([id]) => id),
    changes: changesSince(before === undefined ? [] : earlierIn(before, claims).claims, record, claims),
    unknown: [...checked].filter((id) => after.claims[id] === undefined).length,
    oldest: byAge.slice(0, OLDEST_COUNT).map(([id, { checkedAt }]) => ({ id, checkedAt })),
  };
}
