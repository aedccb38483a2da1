import { type ClaimRecord, isBroken, type RunRecord } from "@millrace/contract-core";
import { limits, type RestComponents } from "@millrace/spec";

type VerificationInput = RestComponents["schemas"]["VerificationInput"];
type VerificationClaim = VerificationInput["claims"][number];

/** Broken claims whose evidence is reported, so that the report of a run where everything broke fits into a request. */
const WITH_EVIDENCE_MAX = 50;

/**
 * A run as it is reported to the service: its counts, and the claims that did not pass, with shortened texts. Secrets are hidden in the
 * record already.
 *
 * @param only patterns of the claims that the run was about
 */
export function reportedRun(record: RunRecord, only: readonly string[]): VerificationInput {
  const { startedAt, tookMs, dialect, safety, seed, requests, stopped, counts } = record;
  const claims = record.claims.filter(({ verdict }) => verdict !== "pass");
  const broken = new Set(claims.filter(isBroken).slice(0, WITH_EVIDENCE_MAX));
  return {
    startedAt,
    tookMs: Math.round(tookMs),
    target: withoutUser(record.target),
    dialect,
    safety,
    seed,
    requests,
    stopped,
    only: [...only],
    counts,
    claims: claims.slice(0, limits.verificationClaimsMax).map((claim) => claimOf(claim, broken.has(claim))),
  };
}

function claimOf(claim: ClaimRecord, hasEvidence: boolean): VerificationClaim {
  const seen = hasEvidence ? claim.evidence.filter(({ holds }) => !holds) : [];
  return {
    id: claim.id,
    statement: short(claim.statement),
    verdict: claim.verdict,
    reason: claim.reason === null ? null : short(claim.reason),
    fingerprint: claim.fingerprint,
    evidence: seen.slice(0, limits.verificationEvidenceMax).map(({ scenario, expected, got }) => ({
      scenario: short(scenario),
      expected: short(expected),
      got: short(got),
    })),
  };
}

function short(text: string): string {
  if (text.length <= limits.verificationTextMaxChars) return text;
  return `${text.slice(0, limits.verificationTextMaxChars - 1).toWellFormed()}…`;
}

function withoutUser(address: string): string {
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return url.href.replace(/\/+$/, "");
}
