import type { Change, ChangeKind } from "./change.ts";
import { type ClaimRecord, isBroken } from "./run-record.ts";

/** The part of a claim's record that a comparison needs. */
export type ComparedClaim = Pick<ClaimRecord, "id" | "statement" | "verdict" | "fingerprint">;

export interface ComparedRun {
  readonly claims: readonly ComparedClaim[];
}

/** The differences between two runs, by claim; the same failure twice is no difference. */
export function diffOf(before: ComparedRun, after: ComparedRun): Change[] {
  const old = new Map(before.claims.map((claim) => [claim.id, claim]));
  const now = new Map(after.claims.map((claim) => [claim.id, claim]));
  const changes = after.claims.flatMap((claim) => changeOf(old.get(claim.id), claim) ?? []);
  const vanished = before.claims.filter(({ id }) => !now.has(id));
  return [...changes, ...vanished.map((claim) => toChange("vanished", claim, claim.verdict, "no such claim"))];
}

function changeOf(before: ComparedClaim | undefined, after: ComparedClaim): Change | null {
  const was = before === undefined ? "no such claim" : before.verdict;
  const change = (kind: ChangeKind): Change => toChange(kind, after, was, after.verdict);
  if (isBroken(after)) {
    if (before === undefined || !isBroken(before)) return change("broken");
    return before.fingerprint === after.fingerprint ? null : change("changed");
  }
  if (before === undefined) return change("added");
  if (isBroken(before)) return isKnown(after) ? change("repaired") : change("lost");
  if (isKnown(before) === isKnown(after)) return null;
  return change(isKnown(after) ? "gained" : "lost");
}

function isKnown({ verdict }: ComparedClaim): boolean {
  return verdict !== "skipped" && verdict !== "unchecked";
}

function toChange(kind: ChangeKind, { id, statement }: ComparedClaim, before: string, after: string): Change {
  return { kind, id, statement, before, after };
}
