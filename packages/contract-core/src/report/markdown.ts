import { isJudged, type RunRecord } from "../record/run-record.ts";
import { type BrokenClaim, brokenIn } from "./broken-claims.ts";
import { lastHeldOf, NOT_JUDGED } from "./summary.ts";
import { againOf, type ReportedSuite } from "../suite/suite.ts";

/** A summary for a page or an issue of a forge. */
export function markdownOf(record: RunRecord, suite: ReportedSuite): string {
  const broken = brokenIn(record);
  return [
    `# Contract of ${record.target}`,
    "",
    `${record.startedAt}, dialect ${record.dialect}, safety ${record.safety}, clock ${record.clock}, ` +
      `${(record.tookMs / 1000).toFixed(1)} s, ${record.requests} requests${record.stopped ? ", ended early" : ""}`,
    "",
    `| ${Object.keys(record.counts).join(" | ")} |`,
    `|${Object.keys(record.counts)
      .map(() => "--:|")
      .join("")}`,
    `| ${Object.values(record.counts).join(" | ")} |`,
    "",
    ...(record.unreachable === undefined ? [] : [record.unreachable, ""]),
    ...(broken.length === 0
      ? [isJudged(record) ? "Every claim that was checked holds." : NOT_JUDGED]
      : broken.flatMap((one) => detailsOf(one, againOf(suite, record, one.claim)))),
    "",
    ...sinceOf(record),
    ...driftOf(record),
    ...gapsOf(record),
  ].join("\n");
}

function detailsOf({ claim, followers }: BrokenClaim, again: string): string[] {
  const lines = claim.evidence
    .filter(({ holds }) => !holds)
    .flatMap(({ scenario, expected, got, exchange, steps = [] }) => [
      `In “${scenario}”: expected ${code(expected)}, got ${code(got)}.`,
      "",
      ...steps.map((step, at) => `${at + 1}. ${code(step)}`),
      ...(steps.length === 0 ? [] : [""]),
      ...(exchange === null ? [] : ["```sh", exchange.curl, "```", ""]),
    ]);
  return [
    `## ${claim.verdict}: ${claim.id}`,
    "",
    `${claim.statement} (${claim.section}, ${claim.source}; ${claim.confidence})`,
    "",
    ...(claim.lastHeldAt === undefined ? [] : [lastHeldOf(claim.lastHeldAt), ""]),
    ...(claim.reason === null ? [] : [claim.reason, ""]),
    ...lines,
    ...(followers.length === 0
      ? []
      : [`${followers.length} more with this cause: ${followers.map(({ id }) => `\`${id}\``).join(", ")}`, ""]),
    `To check it again: ${code(again)}`,
    "",
  ];
}

/** What changed since the last run. */
function sinceOf({ since }: RunRecord): string[] {
  if (since === undefined) return [];
  const rows = since.changes.map(({ kind, id, before, after }) => `| ${kind} | \`${id}\` | ${before} → ${after} |`);
  const table = ["| change | claim | verdict |", "|---|---|---|", ...rows, ""];
  return [`## Since the run of ${since.startedAt}`, "", ...(rows.length === 0 ? ["Nothing changed.", ""] : table)];
}

/** What answers have beyond the documents. */
function driftOf({ drift = [] }: RunRecord): string[] {
  if (drift.length === 0) return [];
  const rows = drift.map(({ operation, kind, what, seen }) => `| ${operation} | ${kind} ${code(what)} | ${seen} |`);
  return ["## Answers beyond the documents", "", "| operation | what | answers |", "|---|---|--:|", ...rows, ""];
}

/** The unchecked claims, by reason. */
function gapsOf({ claims }: RunRecord): string[] {
  const gaps = claims.filter(({ verdict }) => ["partial", "skipped", "unchecked"].includes(verdict));
  const byReason = Map.groupBy(gaps, ({ verdict, reason }) => `${verdict}: ${reason}`);
  return [...byReason].flatMap(([reason, some]) => [
    `<details><summary>${reason} (${some.length})</summary>`,
    "",
    some.map(({ id }) => `\`${id}\``).join(", "),
    "",
    "</details>",
    "",
  ]);
}

/** As code, also when the text contains backticks. */
export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence} ${text.replaceAll(/\s+/g, " ")} ${fence}`;
}
