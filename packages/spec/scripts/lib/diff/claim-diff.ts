import type { StatedClaim } from "../claims.ts";
import { type FactDifference, refKinds } from "./fact.ts";
import type { FactDiff } from "./fact-diff.ts";
import type { ComparedSpecs } from "./read-specs.ts";
import { type Severity, canonical, setDiff, worst } from "./severity.ts";

/** Why a claim counts as changed. */
export type Reason = Pick<FactDifference, "severity" | "part" | "text" | "contradicts">;

/** A claim that is not what it was, by its own words or because of what it refers to. */
export interface ClaimChange {
  readonly change: "added" | "changed" | "removed";
  readonly id: string;
  readonly severity: Severity;
  readonly statement: string;
  /** The statement as it was, where it was another. */
  readonly before: string | null;
  readonly reasons: readonly Reason[];
}

/** Every claim that differs: what was removed first, then what changed and was added. */
export function diffClaims(before: ComparedSpecs, after: ComparedSpecs, facts: FactDiff): readonly ClaimChange[] {
  const { lost, gained, kept } = setDiff([...before.claims.keys()], [...after.claims.keys()]);
  const gone = (claims: ComparedSpecs["claims"], ids: readonly string[], change: "added" | "removed") =>
    ids.flatMap((id) => {
      const claim = claims.get(id);
      return claim === undefined ? [] : [whole(claim, change, facts)];
    });
  const changed = kept.flatMap((id) => {
    const [was, is] = [before.claims.get(id), after.claims.get(id)];
    return was === undefined || is === undefined ? [] : (diffClaim(was, is, facts) ?? []);
  });
  return [...gone(before.claims, lost, "removed"), ...changed, ...gone(after.claims, gained, "added")];
}

/** A claim that came or went. A new claim about what was tightened does not make that harmless. */
function whole(claim: StatedClaim, change: "added" | "removed", facts: FactDiff): ClaimChange {
  const own: Reason = {
    severity: change === "added" ? "additive" : "breaking",
    part: "claims",
    text: `the claim is ${change === "added" ? "new" : "gone"}`,
  };
  const { id, statement } = claim;
  const still = change === "added" ? claim : undefined;
  const reasons = [own, ...factReasons([claim], facts).filter(isReasonFor(still))];
  return { change, id, severity: worst(reasons) ?? own.severity, statement, before: null, reasons };
}

function diffClaim(was: StatedClaim, is: StatedClaim, facts: FactDiff): ClaimChange | undefined {
  const reasons = [...ownReasons(was, is), ...factReasons([was, is], facts).filter(isReasonFor(is))];
  const severity = worst(reasons);
  if (severity === undefined) return undefined;
  const before = was.statement === is.statement ? null : was.statement;
  return { change: "changed", id: is.id, severity, statement: is.statement, before, reasons };
}

function factReasons(claims: readonly StatedClaim[], facts: FactDiff): readonly Reason[] {
  return refKinds.flatMap((kind) => {
    const names = new Set(claims.flatMap((claim) => claim.refs?.[kind] ?? []));
    return [...names].flatMap((name) => facts(kind, name));
  });
}

/** A new transition does not contradict a claim that speaks of it itself, nor one that is gone. */
function isReasonFor(claim: StatedClaim | undefined): (reason: Reason) => boolean {
  return ({ contradicts }) =>
    contradicts === undefined || (claim !== undefined && claim.refs?.transitions?.includes(contradicts) !== true);
}

/** What the YAML of a claim says otherwise. */
function ownReasons(was: StatedClaim, is: StatedClaim): readonly Reason[] {
  const reason = (severity: Severity, text: string): Reason => ({ severity, part: "claims", text });
  if (was.statement === is.statement) {
    return canonical(was) === canonical(is) ? [] : [reason("wording", "its details are given otherwise")];
  }
  const { lost, gained } = setDiff(subjectsOf(was), subjectsOf(is));
  if (lost.length > 0) {
    const instead = gained.length === 0 ? "" : ` but of ${gained.join(", ")}`;
    return [reason("breaking", `it no longer speaks of ${lost.join(", ")}${instead}`)];
  }
  return gained.length > 0
    ? [reason("additive", `it speaks of ${gained.join(", ")} too`)]
    : [reason("wording", "it is said in other words")];
}

/** What a statement is about, apart from its prose: words of code, numbers, and the statuses, limits and transitions named beside it. */
function subjectsOf({ statement, refs }: StatedClaim): readonly string[] {
  const code = [...statement.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);
  const prose = statement.replaceAll(/`[^`]+`/g, "");
  const numbers = [...prose.matchAll(/\d+(?:[.,]\d+)*/g)].map(([number]) => number.replaceAll(",", ""));
  return [
    ...new Set([...code, ...numbers, ...(refs?.statuses ?? []), ...(refs?.limits ?? []), ...(refs?.transitions ?? [])]),
  ];
}
