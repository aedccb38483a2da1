import type { VerificationReport } from "./ports.ts";

type Claim = VerificationReport["claims"][number];
type Change = VerificationReport["changes"][number];

/** What is different between the claims of two runs that did not pass. A claim that is in neither list passed. */
export function verificationChanges(before: readonly Claim[], after: readonly Claim[]): readonly Change[] {
  const old = new Map(before.map((claim) => [claim.id, claim]));
  const now = new Map(after.map((claim) => [claim.id, claim]));
  const broken = after.filter(isBroken).flatMap((claim) => brokenChange(old.get(claim.id), claim) ?? []);
  const mended = before.filter(isBroken).flatMap((claim) => mendedChange(claim, now.get(claim.id)) ?? []);
  return [...broken, ...mended];
}

function brokenChange(before: Claim | undefined, after: Claim): Change | null {
  if (before === undefined || !isBroken(before)) return changeOf("broken", after, before, after);
  return before.fingerprint === after.fingerprint ? null : changeOf("changed", after, before, after);
}

function mendedChange(before: Claim, after: Claim | undefined): Change | null {
  if (after !== undefined && isBroken(after)) return null;
  const isChecked = after === undefined || (after.verdict !== "skipped" && after.verdict !== "unchecked");
  return changeOf(isChecked ? "repaired" : "lost", before, before, after);
}

function changeOf(
  kind: Change["kind"],
  { id, statement }: Claim,
  before: Claim | undefined,
  after: Claim | undefined,
): Change {
  return { kind, id, statement, before: before?.verdict ?? "pass", after: after?.verdict ?? "pass" };
}

function isBroken({ verdict }: Claim): boolean {
  return verdict === "fail" || verdict === "error";
}
