import type { JobRecord } from "@millrace/engine";
import { statusIs, toJobRecord } from "../../jobs/job-row.ts";
import type { Session } from "../connection.ts";
import { foundColumns, type FoundRow } from "../jobs/job-columns.ts";

// By their places in the table: whatever the planner guesses, it does not read all that waits.
const ADOPT = {
  name: "job_adopt",
  text: `UPDATE job SET gateway_id = $1 WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM job
      WHERE ${statusIs("IN_PROGRESS")} AND gateway_id <> $1 AND gateway_id NOT IN (SELECT id FROM gateway)
      FOR UPDATE SKIP LOCKED
    )) RETURNING ${foundColumns("job")}`,
};

const OWN = {
  name: "job_own",
  text: `SELECT ${foundColumns("job")} FROM job
    WHERE ${statusIs("IN_PROGRESS")} AND gateway_id = $1 AND started_at < $2`,
};

/** Attempts of this gateway that began before a moment. */
export async function ownAttempts(
  session: Session,
  gatewayId: number,
  shard: number,
  beforeMs: number,
): Promise<JobRecord[]> {
  return (await session.rows<FoundRow>(OWN, [gatewayId, beforeMs])).map((row) => toJobRecord(row, shard));
}

/**
 * Takes over the attempts of gateways that are gone; they are watched over by this one from now on. Those that somebody
 * holds at this moment stay for the next time.
 */
export async function adoptAttempts(session: Session, gatewayId: number, shard: number): Promise<JobRecord[]> {
  return (await session.rows<FoundRow>(ADOPT, [gatewayId])).map((row) => toJobRecord(row, shard));
}
