import type { ClaimRecord, RunRecord } from "../record/run-record.ts";
import { againOf, type ReportedSuite } from "../suite/suite.ts";

/** The results of a run, for a terminal. */
export function summaryOf(record: RunRecord, suite: ReportedSuite): string {
  const { counts } = record;
  const bad = record.claims.filter(({ verdict }) => ["fail", "error", "flaky"].includes(verdict));
  const numbers = Object.entries(counts).map(([verdict, count]) => `${count} ${verdict}`);
  return [
    ...bad.flatMap((claim) => detailsOf(claim, againOf(suite, record, claim))),
    ...(bad.length === 0 ? [] : [""]),
    `${record.claims.length} claims against ${record.target}: ${numbers.join(", ")} (${seconds(record.tookMs)}, ${record.requests} requests)`,
  ].join("\n");
}

function detailsOf(claim: ClaimRecord, again: string): string[] {
  const broken = claim.evidence.filter(({ holds }) => !holds);
  return [
    `${claim.verdict.toUpperCase()} ${claim.id}: ${claim.statement}`,
    ...(claim.lastHeldAt === undefined ? [] : [`    ${lastHeldOf(claim.lastHeldAt)}`]),
    ...(claim.reason === null ? [] : [`    ${claim.reason}`]),
    ...broken.flatMap(({ scenario, expected, got, exchange }) => [
      `    in "${scenario}": expected ${expected}`,
      `    got ${got}`,
      ...(exchange === null ? [] : [`    ${exchange.curl}`]),
    ]),
    `    again: ${again}`,
  ];
}

/** When a broken claim last held, as text. */
export function lastHeldOf(lastHeldAt: string | null): string {
  return lastHeldAt === null ? "Never seen to hold." : `Last held ${lastHeldAt}.`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
