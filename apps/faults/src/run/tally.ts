import { isTerminal } from "@millrace/spec";
import type { Entry, Final } from "../history/entry.ts";

/** Counts a run, and keeps what webhooks of the round under way are still to come. */
export interface Tally {
  add(entry: Entry): void;
  owesWebhooks(): boolean;
  /** The latest round's jobs, as they were at its end. */
  readonly finals: () => readonly Final[];
  readonly counts: {
    requests: number;
    /** Changes that the service acknowledged. */
    acknowledged: number;
    jobs: number;
    readonly faults: Record<string, number>;
    /** Faults that came while another one lasted, as `one + other`. */
    readonly pairs: Record<string, number>;
    /** How often a damage was served as truth that the service cannot notice yet. */
    readonly unnoticed: Record<string, number>;
  };
}

const READS: ReadonlySet<string> = new Set(["read", "stream", "final", "ping"]);

/** @param before the counts of an earlier part of the run, which go on */
export function createTally(before?: Tally["counts"]): Tally {
  const lists = { faults: newCounts(), pairs: newCounts(), unnoticed: newCounts() };
  const counts = before ?? { requests: 0, acknowledged: 0, jobs: 0, ...lists };
  let finals: Final[] = [];
  const wanted = new Set<string>();
  const came = new Set<string>();
  const owed = new Set<string>();
  return {
    counts,
    finals: () => finals,
    owesWebhooks: () => owed.size > 0,
    add(entry) {
      if ("who" in entry) {
        counts.requests += 1;
        if (entry.status === 200 && !READS.has(entry.op)) counts.acknowledged += 1;
      }
      if (entry.op === "round") {
        finals = [];
        for (const set of [wanted, came, owed]) set.clear();
      }
      if (entry.op === "submit" && entry.hasWebhook === true && entry.id !== undefined) wanted.add(entry.id);
      else if (entry.op === "webhook") {
        came.add(`${entry.id} ${entry.state}`);
        owed.delete(`${entry.id} ${entry.state}`);
      } else if (entry.op === "final") {
        counts.jobs += 1;
        finals.push(entry);
        const name = `${entry.id} ${entry.state}`;
        const isOwed = wanted.has(entry.id) && entry.state !== undefined && isTerminal(entry.state);
        if (isOwed && !came.has(name)) owed.add(name);
      } else if (entry.op === "fault") {
        if (entry.phase === "injected") count(counts.faults, entry.name);
        if (entry.beside !== undefined) count(counts.pairs, `${entry.beside} + ${entry.name}`);
        if (entry.isKnown === true && (entry.wrong ?? []).length > 0) count(counts.unnoticed, entry.name);
      }
    },
  };
}

const newCounts = (): Record<string, number> => ({});

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
