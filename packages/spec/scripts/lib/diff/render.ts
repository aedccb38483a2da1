import type { Demand } from "./changeset-demand.ts";
import type { ClaimChange, Reason } from "./claim-diff.ts";
import type { Base } from "./git-specs.ts";
import { severities } from "./severity.ts";

/** All that a comparison found. */
export interface SpecsReport {
  readonly base: Base;
  readonly changes: readonly ClaimChange[];
  readonly demands: readonly Demand[];
}

/** Reasons of one claim that are told to people; programs get all. */
const REASONS_MAX = 6;

/** For a terminal. */
export function renderText({ base, changes, demands }: SpecsReport): string {
  const lines = sorted(changes).flatMap(({ change, id, severity, statement, before, reasons }) => [
    `${severity.padEnd(8)} ${change.padEnd(7)} ${id}: ${statement}`,
    ...(before === null ? [] : [`${" ".repeat(17)}was: ${before}`]),
    ...toldReasons(change, reasons).map((text) => `${" ".repeat(17)}${text}`),
  ]);
  return [
    ...(base.notice === null ? [] : [base.notice]),
    ...lines,
    ...(lines.length === 0 ? [] : [""]),
    summaryOf(base, changes),
    ...demands.map(demandLine),
    ...adviceFor(demands),
  ].join("\n");
}

/** For a page of a forge. */
export function renderMarkdown({ base, changes, demands }: SpecsReport): string {
  const sections = (["removed", "changed", "added"] as const).flatMap((change) => {
    const own = sorted(changes.filter((one) => one.change === change));
    return own.length === 0 ? [] : [`### ${own.length} ${change}`, "", ...own.flatMap(markdownLines), ""];
  });
  const unmet = demands.some(({ isMet }) => !isMet);
  return [
    "## What the interface promises otherwise",
    "",
    ...(base.notice === null ? [] : [base.notice, ""]),
    summaryOf(base, changes),
    "",
    ...sections,
    ...demands.map((demand) => `- ${demandLine(demand)}`),
    ...(unmet ? ["", "```text", ...adviceFor(demands), "```"] : []),
    "",
  ].join("\n");
}

function markdownLines({ change, id, severity, statement, before, reasons }: ClaimChange): readonly string[] {
  return [
    `- **${severity}** \`${id}\`: ${statement}${before === null ? "" : ` Was: ${before}`}`,
    ...toldReasons(change, reasons).map((text) => `  - ${text}`),
  ];
}

function toldReasons(change: ClaimChange["change"], reasons: readonly Reason[]): readonly string[] {
  // That a claim came or went stands before it already.
  const texts = new Set(sorted(change === "changed" ? reasons : reasons.slice(1)).map(({ text }) => text));
  const told = [...texts].slice(0, REASONS_MAX);
  return texts.size > told.length ? [...told, `and ${texts.size - told.length} more (--json has all)`] : told;
}

function summaryOf(base: Base, changes: readonly ClaimChange[]): string {
  if (changes.length === 0) {
    return `No claim differs from ${base.ref}.`;
  }
  const counts = severities.toReversed().flatMap((severity) => {
    const count = changes.filter((change) => change.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}`];
  });
  return `${changes.length} claims differ from ${base.ref}: ${counts.join(", ")}.`;
}

function demandLine({ package: name, severity, bump, announced, isMet }: Demand): string {
  const has = announced === null ? "no changeset names it" : `a changeset announces ${announced}`;
  return `${isMet ? "ok" : "MISSING"}: ${name} needs ${bump} (${severity}); ${has}`;
}

function adviceFor(demands: readonly Demand[]): readonly string[] {
  const unmet = demands.filter(({ isMet }) => !isMet);
  if (unmet.length === 0) {
    return [];
  }
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

function sorted<Told extends { readonly severity: Reason["severity"] }>(told: readonly Told[]): readonly Told[] {
  return told.toSorted((left, right) => severities.indexOf(right.severity) - severities.indexOf(left.severity));
}
