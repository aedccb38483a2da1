import type { ClaimRecord, RunRecord } from "../record/run-record.ts";
import { escapeMarkup } from "./markup.ts";
import { lastHeldOf } from "./summary.ts";

/** One test case for each claim, in suites by section. */
export function junitOf(record: RunRecord): string {
  const sections = Map.groupBy(record.claims, ({ section }) => section);
  const suites = [...sections].map(([section, claims]) => suiteOf(section, claims));
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="contract of ${escapeMarkup(record.target)}" time="${(record.tookMs / 1000).toFixed(3)}">
${suites.join("\n")}
</testsuites>
`;
}

function suiteOf(section: string, claims: readonly ClaimRecord[]): string {
  const count = (...verdicts: readonly string[]): number =>
    claims.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const numbers = `tests="${claims.length}" failures="${count("fail")}" errors="${count("error", "flaky")}"`;
  const skipped = `skipped="${count("skipped", "unchecked")}"`;
  const cases = claims.map((claim) => caseOf(section, claim));
  return `  <testsuite name="${escapeMarkup(section)}" ${numbers} ${skipped}>\n${cases.join("\n")}\n  </testsuite>`;
}

function caseOf(section: string, claim: ClaimRecord): string {
  const name = escapeMarkup(`${claim.id}: ${claim.statement}`);
  const open = `    <testcase classname="${escapeMarkup(section)}" name="${name}"`;
  const inside = outcomeOf(claim);
  return inside === "" ? `${open}/>` : `${open}>${inside}</testcase>`;
}

function outcomeOf(claim: ClaimRecord): string {
  const reason = escapeMarkup(claim.reason ?? "");
  switch (claim.verdict) {
    case "pass":
    case "partial":
      return "";
    case "fail":
      return `<failure message="${escapeMarkup(firstDifference(claim))}">${escapeMarkup(detailsOf(claim))}</failure>`;
    case "error":
      return `<error message="${reason}">${escapeMarkup(detailsOf(claim))}</error>`;
    case "flaky":
      return `<error message="${reason === "" ? "it held only after the network had failed" : reason}"/>`;
    default:
      return `<skipped message="${claim.verdict}: ${reason}"/>`;
  }
}

function firstDifference({ evidence }: ClaimRecord): string {
  const broken = evidence.find(({ holds }) => !holds);
  return broken === undefined ? "" : `expected ${broken.expected}, got ${broken.got}`;
}

function detailsOf({ evidence, source, lastHeldAt, cause }: ClaimRecord): string {
  if (cause !== undefined) return `with the cause of ${cause}`;
  const lines = evidence.flatMap(({ scenario, expected, got, exchange }) => [
    `in "${scenario}"`,
    `expected ${expected}`,
    `got ${got}`,
    ...(exchange === null ? [] : [exchange.curl]),
  ]);
  const since = lastHeldAt === undefined ? [] : [lastHeldOf(lastHeldAt)];
  return [`documented: ${source}`, ...since, ...lines].join("\n");
}
