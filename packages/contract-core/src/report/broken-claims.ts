import { type ClaimRecord, type RunRecord, isBroken } from "../record/run-record.ts";

/** A broken claim that is the cause of others, or follows none. */
export interface BrokenClaim {
  readonly claim: ClaimRecord;
  readonly followers: readonly ClaimRecord[];
}

/** The claims that are broken, or held only after a failure of the network: each cause once, the one that explains most first. */
export function brokenIn({ claims }: Pick<RunRecord, "claims">): readonly BrokenClaim[] {
  const broken = claims.filter((claim) => isBroken(claim) || claim.verdict === "flaky");
  const ids = new Set(broken.map(({ id }) => id));
  // A cause that held in a second play is none.
  const isCause = ({ cause }: ClaimRecord): boolean => cause === undefined || !ids.has(cause);
  const followers = Map.groupBy(broken, ({ cause }) => cause);
  return broken
    .filter(isCause)
    .map((claim) => ({ claim, followers: followers.get(claim.id) ?? [] }))
    .toSorted((a, b) => b.followers.length - a.followers.length);
}

/** The ids of the claims, shortened. */
export function idsOf(claims: readonly Pick<ClaimRecord, "id">[], max: number): string {
  const more = claims.length - max;
  const ids = claims.slice(0, max).map(({ id }) => id);
  return `${ids.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
