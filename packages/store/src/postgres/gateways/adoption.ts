import type { JobRecord } from "@millrace/engine";
import { statusIs, toJobRecord } from "../../jobs/job-row.ts";
import { int8Array } from "../binary-arrays.ts";
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

const HOLDERS = {
  name: "job_holders",
  text: `SELECT DISTINCT gateway_id FROM job WHERE ${statusIs("IN_PROGRESS")} AND gateway_id IS NOT NULL`,
};

// What somebody changes at this moment is left for the next time: it may end by that.
const ADOPT_FROM = {
  name: "job_adopt_from",
  text: `WITH free AS (
      SELECT sequence, random FROM job WHERE ${statusIs("IN_PROGRESS")} AND gateway_id = ANY($2::int8[])
      FOR UPDATE SKIP LOCKED
    )
    UPDATE job SET gateway_id = $1 FROM free WHERE job.sequence = free.sequence AND job.random = free.random
    RETURNING ${foundColumns("job")}`,
};

/** The gateways that attempts on this database belong to. */
export async function attemptHolders(session: Session): Promise<readonly number[]> {
  return (await session.rows<{ gateway_id: number }>(HOLDERS)).map((row) => row.gateway_id);
}

/** Takes over the attempts of these gateways, on a database that does not know itself who is gone. */
export async function adoptAttemptsFrom(
  session: Session,
  to: { readonly gatewayId: number; readonly shard: number },
  gone: readonly number[],
): Promise<JobRecord[]> {
  const rows = await session.rows<FoundRow>(ADOPT_FROM, [to.gatewayId, int8Array(gone)]);
  return rows.map((row) => toJobRecord(row, to.shard));
}

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
