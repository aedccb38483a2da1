import type { JobRecord } from "@millrace/engine";
import { statusIs, toJobRecord } from "../../jobs/job-row.ts";
import { int8Array } from "../../wire/binary-arrays.ts";
import type { Session } from "../../wire/connection.ts";
import { foundColumns, type FoundRow } from "../statements/job-columns.ts";

/**
 * Gives running jobs that `condition` is true of to the gateway `$1`. Rows that are locked at this moment are left for the
 * next time, because their jobs may be ending. Rows are read by their places in the table, so that no plan reads all waiting jobs.
 */
function adopt(name: string, condition: string): { readonly name: string; readonly text: string } {
  return {
    name,
    text: `UPDATE job SET gateway_id = $1 WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM job WHERE ${statusIs("IN_PROGRESS")} AND ${condition} FOR UPDATE SKIP LOCKED
      )) RETURNING ${foundColumns("job")}`,
  };
}

const ADOPT = adopt("job_adopt", "gateway_id <> $1 AND gateway_id NOT IN (SELECT id FROM gateway)");
const ADOPT_FROM = adopt("job_adopt_from", "gateway_id = ANY($2::int8[])");

const OWN = {
  name: "job_own",
  text: `SELECT ${foundColumns("job")} FROM job
    WHERE ${statusIs("IN_PROGRESS")} AND gateway_id = $1 AND started_at < $2`,
};

const HOLDERS = {
  name: "job_holders",
  text: `SELECT DISTINCT gateway_id FROM job WHERE ${statusIs("IN_PROGRESS")} AND gateway_id IS NOT NULL`,
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
 * Takes over the attempts of gateways that are gone; this gateway watches them from now on. Those that another transaction
 * holds at this moment stay for the next time.
 */
export async function adoptAttempts(session: Session, gatewayId: number, shard: number): Promise<JobRecord[]> {
  return (await session.rows<FoundRow>(ADOPT, [gatewayId])).map((row) => toJobRecord(row, shard));
}
