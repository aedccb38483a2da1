import { runEndings } from "../target/run-end.ts";
import type { TargetEvidence } from "../record/evidence.ts";
import { statusOf, withoutNumbers } from "../record/fingerprint.ts";
import { type ClaimRecord, type RunRecord, countsOf, isBroken } from "../record/run-record.ts";

/** The classes of the claims that a run found broken; each claim is in one of the sets. */
export interface Triage {
  /** Broken twice: with a same failure when played again, or already at the last check. */
  readonly confirmed: ReadonlySet<string>;
  /** The failure occurred once, or in two different ways in one night. */
  readonly suspected: ReadonlySet<string>;
  /** It held when it was played again. */
  readonly flaky: ReadonlySet<string>;
}

/** `again` is the second play of the failed scenarios; null without one. */
export function triage(first: RunRecord, again: RunRecord | null, known: TargetEvidence | undefined): Triage {
  const second = new Map(again?.claims.map((claim) => [claim.id, claim]));
  const sets = { confirmed: new Set<string>(), suspected: new Set<string>(), flaky: new Set<string>() };
  for (const claim of first.claims.filter(isBroken)) {
    const wasBroken = typeof known?.claims[claim.id]?.brokenSince === "string";
    sets[judge(claim, second.get(claim.id), wasBroken)].add(claim.id);
  }
  return sets;
}

/** The record of both plays. A claim that held in the second is flaky, which is reported but does not count as broken. */
export function withSecondPlay(first: RunRecord, again: RunRecord, { flaky }: Triage): RunRecord {
  const claims = first.claims.map((claim): ClaimRecord =>
    flaky.has(claim.id)
      ? { ...claim, verdict: "flaky", reason: "it did not hold, and did when it was played again", fingerprint: null }
      : claim,
  );
  return {
    ...first,
    ...(again.unreachable === undefined ? {} : { unreachable: again.unreachable }),
    tookMs: first.tookMs + again.tookMs,
    requests: first.requests + again.requests,
    counts: countsOf(claims.map(({ verdict }) => verdict)),
    claims,
  };
}

function judge(first: ClaimRecord, second: ClaimRecord | undefined, wasBroken: boolean): keyof Triage {
  if (second !== undefined && isHeld(second)) return "flaky";
  const isSame = second !== undefined && isBroken(second) && haveSameFailure(first, second);
  return isSame || wasBroken ? "confirmed" : "suspected";
}

/** All of it, or one failure of a claim that several checks judge: which of them come first differs from play to play. */
function haveSameFailure(first: ClaimRecord, second: ClaimRecord): boolean {
  if (first.fingerprint === second.fingerprint) return true;
  const again = new Set(failuresOf(second));
  return failuresOf(first).some((failure) => again.has(failure));
}

function failuresOf({ evidence }: ClaimRecord): readonly string[] {
  return evidence
    .filter(({ holds }) => !holds)
    .map(({ scenario, expected, got }) => [scenario, withoutNumbers(expected), statusOf(got)].join("\n"));
}

/** Whether it held wherever this target lets it be looked at, and nothing of it was left for the end of the run. */
function isHeld({ verdict, reason }: ClaimRecord): boolean {
  const left = reason?.split(": ").at(-1) ?? "";
  return verdict === "pass" || verdict === "flaky" || (verdict === "partial" && !runEndings.has(left));
}
