import { isJudged, type RunRecord } from "../record/run-record.ts";
import { againOf, type ReportedSuite } from "../suite/suite.ts";
import { type BrokenClaim, brokenIn, idsOf } from "./broken-claims.ts";

/** A terminal shows so many causes, differences of each, and ids of what follows; the files have all. */
const CAUSES_MAX = 15;
const DIFFERENCES_MAX = 2;
const IDS_MAX = 20;
const LINE_MAX_CHARS = 1_000;
/** Said of a run instead of success. */
export const NOT_JUDGED = "No claim was judged: this run says nothing of the service.";

/** The results of a run, for a terminal. */
export function summaryOf(record: RunRecord, suite: ReportedSuite): string {
  const broken = brokenIn(record);
  const left = broken.slice(CAUSES_MAX).flatMap(({ claim, followers }) => [claim, ...followers]);
  const numbers = Object.entries(record.counts).map(([verdict, count]) => `${count} ${verdict}`);
  return [
    ...broken.slice(0, CAUSES_MAX).flatMap((one) => detailsOf(one, againOf(suite, record, one.claim))),
    ...(left.length === 0 ? [] : [`Also broken: ${idsOf(left, IDS_MAX)}. --report DIR writes what was seen of each.`]),
    ...(broken.length === 0 ? [] : [""]),
    `${record.claims.length} claims against ${record.target}: ${numbers.join(", ")} (${seconds(record.tookMs)}, ${record.requests} requests)`,
    ...leftOutOf(record),
    ...(isJudged(record) ? [] : [...neededOf(record, suite), NOT_JUDGED]),
  ].join("\n");
}

/** What was left out for what the run and its key may do, and how to have it. */
function leftOutOf({ claims }: RunRecord): readonly string[] {
  const reasons = claims.filter(({ verdict }) => verdict === "skipped").map(({ reason }) => reason ?? "");
  const unsafe = reasons.filter((reason) => reason === "safety").length;
  const rights = Map.groupBy(
    reasons.flatMap((reason) => /^lacks-right:(.+)$/.exec(reason)?.[1] ?? []),
    (right) => right,
  );
  return [
    ...(unsafe === 0 ? [] : [`${unsafe} were left out because a check would change something: see --safety.`]),
    ...[...rights].map(([right, { length }]) => `${length} were left out because the key lacks the right "${right}".`),
  ];
}

/** What was left out because of the target, and what has no check. */
function neededOf({ claims }: RunRecord, { remedies = {}, program }: ReportedSuite): readonly string[] {
  const gaps = claims.filter(
    ({ verdict, reason }) => verdict === "skipped" && !/^(?:safety$|lacks-right:)/.test(reason ?? ""),
  );
  const byReason = Map.groupBy(gaps, ({ reason }) => reason ?? "");
  const unchecked = claims.filter(({ verdict }) => verdict === "unchecked").length;
  return [
    ...[...byReason].map(([reason, { length }]) => {
      const remedy = remedies[reason];
      return `${length} were left out as ${reason}${remedy === undefined ? "" : `: ${remedy}`}.`;
    }),
    ...(unchecked === 0 ? [] : [`${unchecked} have no check; \`${program} explain CLAIM\` says why.`]),
  ];
}

function detailsOf({ claim, followers }: BrokenClaim, again: string): string[] {
  const broken = claim.evidence.filter(({ holds }) => !holds);
  const more = broken.length - DIFFERENCES_MAX;
  return [
    `${claim.verdict.toUpperCase()} ${claim.id}: ${claim.statement}`,
    ...(claim.lastHeldAt === undefined ? [] : [lastHeldOf(claim.lastHeldAt)]),
    ...(claim.reason === null ? [] : [claim.reason]),
    ...broken
      .slice(0, DIFFERENCES_MAX)
      .flatMap(({ scenario, expected, got, exchange }) => [
        `in "${scenario}": expected ${expected}`,
        `got ${got}`,
        ...(exchange === null ? [] : [exchange.curl]),
      ]),
    ...(more > 0 ? [`and ${more} more differences`] : []),
    ...(followers.length === 0 ? [] : [`${followers.length} more with this cause: ${idsOf(followers, IDS_MAX)}`]),
    `again: ${again}`,
  ].map((text, at) => `${at === 0 ? "" : "    "}${lineOf(text)}`);
}

/** The text in one line, which a header of kilobytes does not fill. */
export function lineOf(text: string): string {
  const line = text.replaceAll(/\s*\n\s*/g, " ");
  return line.length > LINE_MAX_CHARS ? `${line.slice(0, LINE_MAX_CHARS)}…` : line;
}

/** When a broken claim last held, as text. */
export function lastHeldOf(lastHeldAt: string | null): string {
  return lastHeldAt === null ? "Never seen to hold." : `Last held ${lastHeldAt}.`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
