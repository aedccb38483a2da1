import { type JobCounters, jobRules } from "@millrace/engine";
import type { DatabaseSync } from "node:sqlite";
import type { AfterCommit } from "../combiner/combiner.ts";

type Totals = { -readonly [Name in keyof JobCounters]: JobCounters[Name] };

type RunningTotal = (typeof jobRules.totalNames)[number];

const NONE: JobCounters = { inQueue: 0, inProgress: 0, completed: 0, failed: 0, retried: 0 };

/** How many jobs of each endpoint wait and run, from the indexes of those. */
export const UNFINISHED = `
  SELECT endpoint_id, 0 AS kind, count(*) AS amount FROM job WHERE status = 0 GROUP BY endpoint_id
  UNION ALL SELECT endpoint_id, 1, count(*) FROM job WHERE status = 1 GROUP BY endpoint_id`;

/**
 * Counters of each endpoint, so that a health report costs the same at any depth. How many jobs wait and run follows
 * from the rows and is counted once at start; the running totals are kept in a table, in the transaction of the change.
 */
export interface Counters {
  of(endpointId: string): JobCounters;
  /** Endpoints with waiting jobs. */
  withWaiting(): readonly string[];
  /** Counts what a change brought; call after the commit. */
  apply(endpointId: string, counts: jobRules.CounterStep): void;
  /** A transaction begins. */
  begin(): void;
  /** Notes the running totals that a change moves; call inside its transaction. */
  record(endpointId: string, counts: jobRules.CounterStep): void;
  /** Writes what was noted; call at the end of the transaction. */
  write(): void;
  /** Removes the counters of a deleted endpoint; call inside a transaction. */
  forget(endpointId: string, afterCommit: AfterCommit): void;
}

export function createCounters(db: DatabaseSync): Counters {
  const totals = new Map<string, Totals>();
  const load = db.prepare(UNFINISHED);
  const loadTotals = db.prepare(`SELECT endpoint_id, completed, failed, retried FROM endpoint_counter`);
  const add = db.prepare(`
    INSERT INTO endpoint_counter (endpoint_id, completed, failed, retried) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET completed = completed + excluded.completed, failed = failed + excluded.failed,
      retried = retried + excluded.retried`);
  let unwritten = new Map<string, Record<RunningTotal, number>>();
  const remove = db.prepare(`DELETE FROM endpoint_counter WHERE endpoint_id = ?`);

  function entry(endpointId: string): Totals {
    let found = totals.get(endpointId);
    if (found === undefined) {
      found = { ...NONE };
      totals.set(endpointId, found);
    }
    return found;
  }
  for (const row of loadTotals.all() as unknown as (Totals & { endpoint_id: string })[]) {
    Object.assign(entry(row.endpoint_id), { completed: row.completed, failed: row.failed, retried: row.retried });
  }
  for (const row of load.all() as unknown as { endpoint_id: string; kind: number; amount: number }[]) {
    entry(row.endpoint_id)[row.kind === 0 ? "inQueue" : "inProgress"] = row.amount;
  }

  return {
    of: (endpointId) => totals.get(endpointId) ?? NONE,
    withWaiting: () => [...totals].filter(([, { inQueue }]) => inQueue > 0).map(([endpointId]) => endpointId),
    apply(endpointId, counts) {
      const counted = entry(endpointId);
      for (const name of jobRules.counterNames) counted[name] += counts[name];
      // Jobs of a deleted endpoint still end and expire, and shall leave nothing.
      if (jobRules.counterNames.every((name) => counted[name] === 0)) totals.delete(endpointId);
    },
    begin() {
      if (unwritten.size > 0) unwritten = new Map();
    },
    record(endpointId, counts) {
      if (jobRules.totalNames.every((total) => counts[total] === 0)) return;
      const added = unwritten.get(endpointId) ?? { completed: 0, failed: 0, retried: 0 };
      for (const total of jobRules.totalNames) added[total] += counts[total];
      unwritten.set(endpointId, added);
    },
    write() {
      for (const [endpointId, added] of unwritten) add.run(endpointId, added.completed, added.failed, added.retried);
      if (unwritten.size > 0) unwritten = new Map();
    },
    forget(endpointId, afterCommit) {
      remove.run(endpointId);
      // What changes before this one brought is counted only once it is durable. Jobs that came beside the deletion are still
      // there, and will be counted out.
      afterCommit(() => {
        const { inQueue, inProgress } = entry(endpointId);
        if (inQueue === 0 && inProgress === 0) totals.delete(endpointId);
        else totals.set(endpointId, { ...NONE, inQueue, inProgress });
      });
    },
  };
}
