import type { Entry } from "../history/entry.ts";
import { learn, newRound, type RoundFacts } from "./facts.ts";
import { type JobRule, jobRules } from "./job-rules.ts";
import { roundRules } from "./round-rules.ts";

/** An invariant that a history breaks. */
export interface Violation {
  readonly rule: string;
  readonly round: number;
  readonly says: string;
}

/** The invariant of damaged files, which is not about one job. */
export const DAMAGE_RULE = "damage was served as truth";

/** Judges a history while it grows, a round at a time; of a round that is judged nothing is kept. */
export interface Judge {
  add(entry: Entry): void;
  /** Judges the round under way. To be called once it has ended. */
  endRound(): readonly Violation[];
}

/** Knows what the interface promises and nothing of the service. Its work grows linearly with the history. */
export function createJudge(): Judge {
  let number = 0;
  let facts: RoundFacts = newRound(0);
  let damage: Violation[] = [];
  return {
    add(entry) {
      if (entry.op === "round") [number, facts] = [entry.round, newRound(entry.leaseMs, entry.lagMs)];
      else learn(facts, entry);
      if (entry.op !== "fault" || entry.isKnown === true) return;
      const served = (entry.wrong ?? []).map((says) => ({ rule: DAMAGE_RULE, round: number, says }));
      damage.push(...served.map((violation) => ({ ...violation, says: `${entry.name}: ${violation.says}` })));
    },
    endRound() {
      const found: Violation[] = damage;
      damage = [];
      for (const job of facts.jobs.values()) {
        for (const [rule, broken] of Object.entries<JobRule>(jobRules)) {
          const says = broken(job, facts);
          if (says !== undefined) found.push({ rule, round: number, says: `job ${job.id}: ${says}` });
        }
      }
      for (const [rule, broken] of Object.entries(roundRules)) {
        found.push(...broken(facts).map((says) => ({ rule, round: number, says })));
      }
      facts = newRound(0);
      return found;
    },
  };
}

/** Judges a history that is complete. */
export function judge(entries: Iterable<Entry>): readonly Violation[] {
  const found: Violation[] = [];
  const judging = createJudge();
  for (const entry of entries) {
    if (entry.op === "round") found.push(...judging.endRound());
    judging.add(entry);
  }
  return [...found, ...judging.endRound()];
}
