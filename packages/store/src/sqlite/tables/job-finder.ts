import { parseJobId } from "@millrace/engine";
import type { DatabaseSync } from "node:sqlite";
import type { JobRow } from "../../jobs/job-row.ts";
import { prepareJobRows } from "./job-rows.ts";

/** The only one there is in this storage. */
const SHARD = 0;

/** Finds the row of a job that is there and whose time is not over. */
export type JobFinder = (endpointId: string, jobId: string, nowMs: number) => JobRow | undefined;

export function createJobFinder(db: DatabaseSync): JobFinder {
  const select = prepareJobRows(db, `WHERE sequence = ? AND random = ? AND endpoint_id = ? AND expires_at > ?`);
  return (endpointId, jobId, nowMs) => {
    const key = parseJobId(jobId);
    if (key === undefined || key.shard !== SHARD) return undefined;
    const row = select.get(key.sequence, key.random, endpointId, nowMs);
    return row !== undefined && row.sync === (key.sync ? 1 : 0) ? row : undefined;
  };
}
