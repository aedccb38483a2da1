import type { ClaimedJob, ClaimRequest, NewJob } from "@millrace/engine";
import type { DatabaseSync } from "node:sqlite";
import { statusIs } from "../../jobs/job-row.ts";
import { claimedAtOnce, hasDefaultsOnly, type NewJobRows } from "./new-job-rows.ts";

/**
 * Jobs that the transaction under way accepted and has not written yet. While a worker waits, the claim that takes a job
 * follows in the same transaction: it is then written once, as running, instead of being written, found, read and changed.
 *
 * Nobody knows their ids yet, so that only what looks at a whole queue must have them written before.
 */
export interface FreshJobs {
  /** False for a job that must be written at once. */
  add(job: NewJob): boolean;
  /** Hands out jobs of the endpoint if there are any and none waits for longer; undefined where the tables are to be asked. */
  claim(request: ClaimRequest, maxJobs: number): readonly ClaimedJob[] | undefined;
  /** Writes those that are left, as waiting. */
  settle(): void;
  /** A transaction begins; of one that failed nothing is left. */
  begin(): void;
}

export function createFreshJobs(db: DatabaseSync, rows: NewJobRows): FreshJobs {
  const findWaiting = db.prepare(`SELECT 1 FROM job WHERE endpoint_id = ? AND ${statusIs("IN_QUEUE")} LIMIT 1`);
  /** By endpoint, in the order in which they were accepted. */
  let fresh = new Map<string, NewJob[]>();

  function settle(): void {
    if (fresh.size === 0) return;
    const [jobs = [], ...others] = fresh.values();
    // Rows are appended in the order of their keys.
    const left = others.length === 0 ? jobs : [jobs, ...others].flat().sort(byKey);
    fresh = new Map();
    for (const job of left) rows.waiting(job);
  }

  return {
    add(job) {
      if (!hasDefaultsOnly(job)) return false;
      const jobs = fresh.get(job.endpointId);
      if (jobs === undefined) fresh.set(job.endpointId, [job]);
      else jobs.push(job);
      return true;
    },
    claim(request, maxJobs) {
      const { endpointId, nowMs } = request;
      const jobs = fresh.get(endpointId);
      if (jobs === undefined || maxJobs === 0) return undefined;
      const areAlive = jobs.every(({ expiresAtMs }) => expiresAtMs > nowMs);
      if (!areAlive || findWaiting.get(endpointId) !== undefined) {
        settle();
        return undefined;
      }
      if (jobs.some(({ lowPriority }) => lowPriority)) jobs.sort(inQueueOrder);
      const taken = jobs.splice(0, maxJobs);
      if (jobs.length === 0) fresh.delete(endpointId);
      return taken.map((job) => {
        const claimed = claimedAtOnce(job, request);
        rows.running(job, claimed.job);
        return claimed;
      });
    },
    settle,
    begin() {
      if (fresh.size > 0) fresh = new Map();
    },
  };
}

function byKey(one: NewJob, other: NewJob): number {
  return one.key.sequence - other.key.sequence;
}

/** The order in which waiting jobs are handed out. */
export function inQueueOrder(one: NewJob, other: NewJob): number {
  return Number(one.lowPriority) - Number(other.lowPriority) || byKey(one, other);
}
