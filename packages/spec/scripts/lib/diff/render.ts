import type { Demand } from "./changeset-demand.ts";
import type { ClaimChange, Reason } from "./claim-diff.ts";
import type { SpecsDiff } from "./diff-specs.ts";
import type { Base } from "./git-specs.ts";
import { type Severity, severities } from "./severity.ts";

/** All that a comparison found. */
export interface SpecsReport extends SpecsDiff {
  readonly base: Base;
  readonly demands: readonly Demand[];
}

/** Of so many claims their statements are told too. */
const STATED_MAX = 3;
/** So many claims are named. */
const NAMED_MAX = 8;

/** For a terminal. */
export function renderText({ base, changes, silent, demands }: SpecsReport): string {
  const spoken = spokenOtherwise(changes).flatMap(({ change, id, severity, statement, before, reasons }) => [
    `${severity.padEnd(8)} ${change}: ${id}: ${statement}`,
    ...(before === null ? [] : [`${indent}was: ${before}`]),
    ...own(change, reasons).map((text) => indent + text),
  ]);
  const under = causesIn(changes).flatMap(({ severity, text, isContradiction, claims }) => [
    `${severity.padEnd(8)} ${text}${isContradiction ? ", which contradicts" : ""}`,
    ...claimsIn(claims, (id) => id).map((line) => indent + line),
  ]);
  const unspoken = sorted(silent).map(({ severity, text }) => `${severity.padEnd(8)} ${text} (${ofNoClaim})`);
  const lines = [...spoken, ...under, ...unspoken];
  return [
    ...(base.notice === null ? [] : [base.notice]),
    ...lines,
    ...(lines.length === 0 ? [] : [""]),
    summaryOf(base, changes, silent),
    ...demands.map(demandLine),
    ...adviceFor(demands),
  ].join("\n");
}

/** For a page of a forge. */
export function renderMarkdown({ base, changes, silent, demands }: SpecsReport): string {
  const spoken = spokenOtherwise(changes).flatMap(({ change, id, severity, statement, before, reasons }) => [
    `- **${severity}**, ${change}: \`${id}\` ${statement}${before === null ? "" : ` Was: ${before}`}`,
    ...own(change, reasons).map((text) => `  - ${text}`),
  ]);
  const under = causesIn(changes).flatMap(({ severity, text, isContradiction, claims }) => [
    `- **${severity}**: ${text}${isContradiction ? ", which contradicts" : ""}`,
    ...claimsIn(claims, (id) => `\`${id}\``).map((line) => `  - ${line}`),
  ]);
  const unspoken = sorted(silent).map(({ severity, text }) => `- **${severity}**: ${text}`);
  const unmet = demands.some(({ isMet }) => !isMet);
  return [
    "## What the interface promises otherwise",
    "",
    ...(base.notice === null ? [] : [base.notice, ""]),
    summaryOf(base, changes, silent),
    "",
    ...(spoken.length === 0 ? [] : ["### Claims", "", ...spoken, ""]),
    ...(under.length === 0 ? [] : ["### What claims are about", "", ...under, ""]),
    ...(unspoken.length === 0 ? [] : ["### What no claim speaks of", "", ...unspoken, ""]),
    ...demands.map((demand) => `- ${demandLine(demand)}`),
    ...(unmet ? ["", "```text", ...adviceFor(demands), "```"] : []),
    "",
  ].join("\n");
}

const indent = " ".repeat(9);
const ofNoClaim = "no claim speaks of it";

/** Claims that came, went, or say something else themselves. */
function spokenOtherwise(changes: readonly ClaimChange[]): readonly ClaimChange[] {
  return sorted(changes.filter(({ reasons }) => reasons.some(({ part }) => part === "claims")));
}

/** Why a claim's own words count as they do; that it came or went is said already. */
function own(change: ClaimChange["change"], reasons: readonly Reason[]): readonly string[] {
  return change === "changed" ? reasons.filter(({ part }) => part === "claims").map(({ text }) => text) : [];
}

/** One difference below the claims, with all claims that it concerns. */
interface Cause {
  readonly severity: Severity;
  readonly text: string;
  readonly isContradiction: boolean;
  readonly claims: readonly ClaimChange[];
}

function causesIn(changes: readonly ClaimChange[]): readonly Cause[] {
  const causes = new Map<string, Cause>();
  for (const change of changes) {
    for (const { severity, part, text, contradicts } of change.reasons) {
      const isContradiction = contradicts !== undefined;
      const key = `${severity} ${isContradiction} ${text}`;
      const claims = causes.get(key)?.claims ?? [];
      if (part !== "claims" && !claims.includes(change)) {
        causes.set(key, { severity, text, isContradiction, claims: [...claims, change] });
      }
    }
  }
  return sorted([...causes.values()]);
}

function claimsIn(claims: readonly ClaimChange[], shown: (id: string) => string): readonly string[] {
  if (claims.length <= STATED_MAX) {
    return claims.map(({ id, statement }) => `${shown(id)}: ${statement}`);
  }
  const named = claims.slice(0, NAMED_MAX).map(({ id }) => shown(id));
  const more = claims.length - named.length;
  return [`${claims.length} claims: ${named.join(", ")}${more === 0 ? "" : `, and ${more} more (--json names them)`}`];
}

function summaryOf(base: Base, changes: readonly ClaimChange[], silent: SpecsDiff["silent"]): string {
  const beside = silent.length === 0 ? "" : ` Differences that no claim speaks of: ${silent.length}.`;
  if (changes.length === 0) {
    return `No claim differs from ${base.ref}.${beside}`;
  }
  const counts = severities.toReversed().flatMap((severity) => {
    const count = changes.filter((change) => change.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}`];
  });
  const claims = changes.length === 1 ? "1 claim differs" : `${changes.length} claims differ`;
  return `${claims} from ${base.ref}: ${counts.join(", ")}.${beside}`;
}

function demandLine({ package: name, severity, bump, announced, isMet }: Demand): string {
  const has = announced === null ? "no changeset names it" : `a changeset announces ${announced}`;
  return `${isMet ? "ok" : "MISSING"}: ${name} needs ${bump} (${severity}); ${has}`;
}

function adviceFor(demands: readonly Demand[]): readonly string[] {
  const unmet = demands.filter(({ isMet }) => !isMet);
  if (unmet.length === 0) return [];
  return [
    "",
    "Add a file such as .changeset/what-changes.md (npx changeset asks and writes it):",
    "",
    "---",
    ...unmet.map(({ package: name, bump }) => `"${name}": ${bump}`),
    "---",
    "",
    "What users of these packages notice, in the imperative.",
  ];
}

function sorted<Told extends { readonly severity: Severity }>(told: readonly Told[]): readonly Told[] {
  return told.toSorted((left, right) => severities.indexOf(right.severity) - severities.indexOf(left.severity));
}
