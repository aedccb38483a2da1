/** A claim of `specs/claims/*.yaml`, as far as comparing needs it. */
export interface Claim {
  readonly id: string;
  readonly statement: string;
  readonly confidence: string;
}

export interface ClaimDiff {
  readonly added: readonly Claim[];
  readonly removed: readonly Claim[];
  /** Same id, something else different: the pair before and after. */
  readonly changed: readonly (readonly [before: Claim, after: Claim])[];
}

/** What a change of the specs promises more, no longer, or otherwise. */
export function diffClaims(before: readonly Claim[], after: readonly Claim[]): ClaimDiff {
  const old = new Map(before.map((claim) => [claim.id, claim]));
  const now = new Map(after.map((claim) => [claim.id, claim]));
  return {
    added: after.filter((claim) => !old.has(claim.id)),
    removed: before.filter((claim) => !now.has(claim.id)),
    changed: after.flatMap((claim) => {
      const earlier = old.get(claim.id);
      const same = earlier === undefined || JSON.stringify(earlier) === JSON.stringify(claim);
      return same ? [] : [[earlier, claim] as const];
    }),
  };
}

/** The difference as Markdown, for a summary that a reviewer reads. */
export function renderDiff({ added, removed, changed }: ClaimDiff): string {
  if (added.length + removed.length + changed.length === 0) return "No claim changes.\n";
  return [
    ...section("Removed", removed.map(line)),
    ...section(
      "Changed",
      changed.map(([before, after]) =>
        before.statement === after.statement
          ? `${line(after)} (details only)`
          : `${line(after)} Before: ${before.statement}`,
      ),
    ),
    ...section("Added", added.map(line)),
  ].join("\n");
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`### ${title}: ${lines.length}`, "", ...lines, ""];
}

function line(claim: Claim): string {
  return `- \`${claim.id}\` (${claim.confidence}): ${claim.statement}`;
}
