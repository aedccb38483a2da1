import type { Claim } from "./claim.ts";
import type { Observation } from "./expectation.ts";
import type { ScenarioResult } from "./scenario-result.ts";
import { notWritten, type Suite } from "./suite.ts";

/**
 * `pass` alone is good. `flaky`: it held, but only after the network had failed; `partial`: it held where the target let
 * the suite check it; `error`: the check failed to run; `skipped` and `unchecked` come with a reason.
 */
export const verdictKinds = ["pass", "partial", "flaky", "fail", "error", "skipped", "unchecked"] as const;
export type VerdictKind = (typeof verdictKinds)[number];

/** The result for one claim after a run. */
export interface Verdict {
  readonly claim: Claim;
  readonly kind: VerdictKind;
  /** Why it was not, or only partly, checked, or the error that prevented the check. */
  readonly reason: string | null;
  /** The failed expectations, or all that held. */
  readonly evidence: readonly Evidence[];
}

export interface Evidence {
  readonly scenario: string;
  readonly observation: Observation;
}

/** One verdict for each claim of the suite, in its order. */
export function verdictsOf(suite: JudgingSuite, results: readonly ScenarioResult[]): Verdict[] {
  return suite.claims.map((claim) => verdictOf(claim, results, suite));
}

type JudgingSuite = Pick<Suite, "claims" | "unchecked">;

/** The claim that a scenario found broken before it ended without an error, which may be why it says nothing of others. */
function firstBrokenIn({ error, observations }: ScenarioResult): string | undefined {
  return error === null ? observations.find(({ holds }) => !holds)?.claimId : undefined;
}

function verdictOf(
  claim: Claim,
  results: readonly ScenarioResult[],
  { unchecked = notWritten }: JudgingSuite,
): Verdict {
  const concerned = results.filter(({ scenario }) => scenario.claims.includes(claim.id));
  if (concerned.length === 0) {
    return { claim, kind: "unchecked", reason: unchecked.reasonOf(claim.id), evidence: [] };
  }
  const played = concerned.filter((result) => result.skipped === null);
  const evidence = played.flatMap(({ scenario, observations }) =>
    observations
      .filter(({ claimId }) => claimId === claim.id)
      .map((observation) => ({ scenario: scenario.name, observation })),
  );
  const broken = evidence.filter(({ observation }) => !observation.holds);
  if (broken.length > 0) return { claim, kind: "fail", reason: null, evidence: broken };
  // An expectation after the early end of a scenario might have failed.
  const unsaids = played.filter(
    ({ error, observations }) => error !== null || !observations.some(({ claimId }) => claimId === claim.id),
  );
  const unsaid = unsaids.find((result) => firstBrokenIn(result) === undefined);
  const cause = unsaids[0] === undefined ? undefined : firstBrokenIn(unsaids[0]);
  if (unsaid === undefined && cause !== undefined) {
    return { claim, kind: "skipped", reason: `follows:${cause}`, evidence };
  }
  if (unsaid !== undefined) {
    const why = unsaid.error ?? "it says nothing about the claim";
    return { claim, kind: "error", reason: `"${unsaid.scenario.name}": ${why}`, evidence };
  }
  const skipped = concerned.find((result) => result.skipped !== null);
  if (played.length === 0) return { claim, kind: "skipped", reason: skipped?.skipped ?? null, evidence };
  const isFlaky = played.some(({ exchanges }) => exchanges.some(({ retries }) => retries > 0));
  if (isFlaky) return { claim, kind: "flaky", reason: null, evidence };
  const unseen = evidence.find(({ observation }) => observation.isUnseen === true);
  if (unseen !== undefined) {
    return { claim, kind: "partial", reason: `not seen: ${unseen.observation.expected}`, evidence };
  }
  if (skipped === undefined) return { claim, kind: "pass", reason: null, evidence };
  const reason = `${played.length} of ${concerned.length} checks were played: ${skipped.skipped}`;
  return { claim, kind: "partial", reason, evidence };
}
