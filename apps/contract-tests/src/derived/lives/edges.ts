import type { ClaimId, DerivedFamily, JobState, JobTrigger } from "@millrace/spec";
import { type Claim, claims } from "@millrace/spec/claims";

/** What claims say of a trigger in a state, legal or not. One about refusals that names none is about all. */
export function claimsOf(from: JobState | null, trigger: JobTrigger, isLegal: boolean): readonly ClaimId[] {
  const pair = `${from} ${trigger}`;
  if (!isLegal) return claiming("refused-transitions", ({ refusals }) => refusals?.includes(pair) !== false);
  const ids = claiming("transitions", ({ transitions }) => transitions?.some((one) => one.startsWith(`${pair} `)));
  if (ids.length === 0) throw new Error(`No claim is about the transition ${pair}.`);
  return ids;
}

function claiming(
  family: DerivedFamily,
  isAbout: (refs: NonNullable<Claim["refs"]>) => boolean | undefined,
): readonly ClaimId[] {
  const ofFamily = claims.filter(({ derived = [] }) => derived.includes(family));
  return ofFamily.filter(({ refs = {} }) => isAbout(refs)).map(({ id }) => id);
}
