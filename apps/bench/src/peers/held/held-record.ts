import type { Machine } from "../../base/machine.ts";
import { median, percentile } from "../../base/statistics.ts";
import type { Failure, RecordedParty } from "../record/record.ts";

/** All that a run with a held transaction found. Tables and plot are made from it. */
export interface HeldRecord {
  readonly startedAt: string;
  readonly commit: string;
  readonly machine: Machine;
  /** Mean number of running processes over the last minute of the run. The parties themselves make 2 to 3 of it. */
  readonly loadAfter: number;
  readonly heldMinutes: number;
  readonly loadOverPeak: number;
  readonly parties: readonly RecordedParty[];
  readonly found: readonly HeldParty[];
  readonly failures: readonly Failure[];
}

/** What one party did before and beside the transaction. */
export interface HeldParty {
  readonly party: string;
  /** Jobs a second: the most that it did just before, and what was offered from then on. */
  readonly peak: number;
  readonly offered: number;
  readonly spans: readonly HeldSpan[];
  /** Bytes of its database before the transaction began, and at its end. */
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  /** For each job that ended while the transaction was open. */
  readonly walBytesPerJob: number;
  readonly commitsPerJob: number;
  readonly deadRowsPerJob: number;
}

/** What is seen in a few seconds. */
export interface HeldSpan {
  /** Since the transaction began; below zero before it. */
  readonly atSeconds: number;
  readonly perSecond: number;
  /** Null when no job ended. */
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
}

/** A party, with its last spans beside those before the transaction. */
export interface HeldOutcome {
  readonly party: RecordedParty;
  readonly found: HeldParty;
  readonly before: HeldMedian;
  readonly atEnd: HeldMedian;
}

interface HeldMedian {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** The best first: who still does the most of what was offered, and then who does it in the shortest time. */
export function outcomesOf({ parties, found }: HeldRecord): HeldOutcome[] {
  return parties
    .flatMap((party) => {
      const own = found.find((one) => one.party === party.name);
      if (own === undefined) return [];
      const before = own.spans.filter(({ atSeconds }) => atSeconds < 0);
      return [{ party, found: own, before: medianOf(before), atEnd: medianOf(own.spans.slice(-before.length)) }];
    })
    .toSorted((a, b) => kept(b) - kept(a) || a.atEnd.p99Ms - b.atEnd.p99Ms);
}

/** In steps of a twentieth, because rates that differ by less are the same. */
function kept({ before, atEnd }: HeldOutcome): number {
  return Math.round((atEnd.perSecond / before.perSecond) * 20);
}

function medianOf(spans: readonly HeldSpan[]): HeldMedian {
  return {
    perSecond: median(spans.map(({ perSecond }) => perSecond)),
    p99Ms: median(spans.map(({ p99Ms }) => p99Ms ?? Infinity)),
  };
}

/** @param latenciesMs of the jobs that ended in the span */
export function spanOf(atSeconds: number, perSecond: number, latenciesMs: ArrayLike<number>): HeldSpan {
  const at = (share: number): number | null => (latenciesMs.length === 0 ? null : percentile(latenciesMs, share));
  return { atSeconds, perSecond, p50Ms: at(0.5), p99Ms: at(0.99) };
}
