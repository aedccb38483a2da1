import type { Claim } from "../suite/claim.ts";
import type { Change, ChangeKind } from "./change.ts";
import { type ComparedClaim, diffOf } from "./diff.ts";
import { runEndings } from "../target/run-end.ts";
import type { ClaimRecord, RunPoint, RunRecord } from "./run-record.ts";

/** What is known of a target from the runs before this one. */
export interface EarlierRuns {
  /** When the latest of them began, in ISO 8601. */
  readonly lastRunAt: string;
  /** The last known verdicts. */
  readonly claims: readonly ComparedClaim[];
  /** Those that looked at every claim, the oldest first. */
  readonly runs: readonly RunPoint[];
}

/** Length of a history. */
const RUNS_MAX = 60;
const INTERESTING: readonly ChangeKind[] = ["broken", "changed", "repaired", "lost", "vanished"];

/** The runs up to the one of a record. */
export function earlierOf({ startedAt, claims, history = [] }: RunRecord): EarlierRuns {
  return { lastRunAt: startedAt, claims, runs: history };
}

/** The record with what changed since the latest run, and with the counts of all runs up to this one. */
export function withHistory(
  record: RunRecord,
  earlier: EarlierRuns | undefined,
  claims: readonly Pick<Claim, "id">[],
): RunRecord {
  return {
    ...record,
    ...(earlier === undefined
      ? {}
      : { since: { startedAt: earlier.lastRunAt, changes: changesSince(earlier.claims, record, claims) } }),
    history: withPoint(earlier?.runs, record, claims),
  };
}

/** The differences that matter to a reader. A claim that this run did not come to is no difference. */
export function changesSince(
  before: readonly ComparedClaim[],
  record: Pick<RunRecord, "claims">,
  claims: readonly Pick<Claim, "id">[],
): readonly Change[] {
  const looked = record.claims.filter(isAnswer);
  const ids = new Set(looked.map(({ id }) => id));
  const real = new Set(claims.map(({ id }) => id));
  const old = before.filter(({ id }) => ids.has(id) || !real.has(id));
  return diffOf({ claims: old }, { claims: looked }).filter(({ kind }) => INTERESTING.includes(kind));
}

function isAnswer({ verdict, reason }: ClaimRecord): boolean {
  return !(verdict === "skipped" && reason !== null && runEndings.has(reason));
}

/** The runs with this one, unless it was only about some claims, whose counts compare with nothing. */
export function withPoint(
  runs: readonly RunPoint[] = [],
  { startedAt, counts, stopped, claims: found }: RunRecord,
  claims: readonly unknown[],
): readonly RunPoint[] {
  return found.length === claims.length ? [...runs, { startedAt, counts, stopped }].slice(-RUNS_MAX) : runs;
}
