import type { DatabaseSync } from "node:sqlite";
import type { JobRow } from "../../jobs/job-row.ts";
import {
  EXPIRES_AS_USUAL,
  sequenceExpiringAt,
  sequenceOfExpired,
  sequenceOfUnexpired,
  usualExpiryFromMs,
} from "../../jobs/usual-expiry.ts";
import { prepareJobRows } from "./job-rows.ts";

/** Knows which jobs expire next. Jobs whose webhook is still to be delivered are not among them. */
export interface Expiry {
  /** No job expires before this moment; null when there is none. */
  readonly nextAtMs: number | null;
  /** A job expires at this moment. */
  note(expiresAtMs: number): void;
  /** Jobs whose time is over, the oldest end first, at most `limit`. */
  due(nowMs: number, limit: number): JobRow[];
  /** Looks again for the next moment, after what was due at `nowMs` was removed. */
  look(nowMs: number): void;
}

export function createExpiry(db: DatabaseSync): Expiry {
  const unusual = `webhook_due_at IS NULL AND NOT ${EXPIRES_AS_USUAL}`;
  const selectUnusual = prepareJobRows(
    db,
    `INDEXED BY job_expiry WHERE expires_at <= ? AND ${unusual} ORDER BY expires_at LIMIT ?`,
  );
  const firstUnusual = db.prepare(`SELECT min(expires_at) AS at FROM job INDEXED BY job_expiry WHERE ${unusual}`);
  const selectUsual = prepareJobRows(
    db,
    `NOT INDEXED WHERE sequence >= ? AND sequence < ? AND ${EXPIRES_AS_USUAL} AND expires_at <= ?
    ORDER BY sequence LIMIT ?`,
  );
  // All jobs after this one were accepted later.
  const firstFrom = db.prepare(`SELECT sequence FROM job WHERE sequence >= ? ORDER BY sequence LIMIT 1`);
  /** Of the jobs with smaller keys none is left that expires as usual. */
  let fromSequence = 0;
  let nextAtMs = earliest(unusualAtMs(), usualFromMs());

  function unusualAtMs(): number | null {
    return (firstUnusual.get() as { at: number | null }).at;
  }
  function usualFromMs(): number | null {
    const row = firstFrom.get(fromSequence) as { sequence: number } | undefined;
    return row === undefined ? null : usualExpiryFromMs(row.sequence);
  }
  function usualDue(nowMs: number, limit: number): JobRow[] {
    return selectUsual.all(fromSequence, sequenceOfUnexpired(nowMs), nowMs, limit);
  }

  return {
    get nextAtMs() {
      return nextAtMs;
    },
    note(expiresAtMs) {
      if (nextAtMs === null || expiresAtMs < nextAtMs) nextAtMs = expiresAtMs;
      // Happens where the clock was set back.
      fromSequence = Math.min(fromSequence, sequenceExpiringAt(expiresAtMs));
    },
    due(nowMs, limit) {
      const unusual = selectUnusual.all(nowMs, limit);
      const rows = [...usualDue(nowMs, limit), ...unusual];
      return rows.toSorted((one, other) => one.expires_at - other.expires_at).slice(0, limit);
    },
    look(nowMs) {
      const [left] = usualDue(nowMs, 1);
      if (left === undefined) {
        fromSequence = Math.max(fromSequence, sequenceOfExpired(nowMs));
        const fromMs = usualFromMs();
        // What has not expired now does so in a millisecond at the earliest, however far its key is ahead.
        nextAtMs = earliest(unusualAtMs(), fromMs === null ? null : Math.max(fromMs, nowMs + 1));
      } else nextAtMs = earliest(unusualAtMs(), left.expires_at);
    },
  };
}

function earliest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
