import type { Session, Statement } from "../../wire/connection.ts";
import { int8Array } from "../../wire/binary-arrays.ts";
import { hasKeyOf } from "../statements/index-use.ts";
import { foundColumns, keyOn, type FoundRow } from "../statements/job-columns.ts";

/** A job that a request names. */
export interface JobName {
  readonly endpointId: string;
  readonly jobId: string;
  readonly nowMs: number;
}

const KEYS = `unnest($1::int8[], $2::int8[]) AS wanted (sequence, random)`;

// Locked in the order of the keys, so that two gateways never wait for each other.
export const LOCK_LIVE = {
  name: "job_lock",
  text: `SELECT ${foundColumns("job")} FROM ${KEYS}
    JOIN job ON ${hasKeyOf("job", "wanted")}
    ORDER BY wanted.sequence, wanted.random FOR UPDATE OF job`,
};

export const LOCK_DONE = {
  name: "job_done_lock",
  text: `SELECT ${foundColumns("job_done")} FROM ${KEYS}
    JOIN job_done ON ${hasKeyOf("job_done", "wanted")}
    ORDER BY wanted.sequence, wanted.random FOR UPDATE OF job_done`,
};

/**
 * Finds jobs and locks them until the transaction ends. The result has a place for each
 * name: undefined when there is no such job, or its time is over.
 */
export async function lockJobs(
  session: Session,
  shard: number,
  names: readonly JobName[],
): Promise<readonly (FoundRow | undefined)[]> {
  const keys = names.map(({ jobId }) => keyOn(shard, jobId));
  const found = new Map<string, FoundRow>();
  // Twice: a job that is moved from one table to the other between the two reads would be seen in neither.
  for (const statement of [LOCK_LIVE, LOCK_DONE, LOCK_LIVE]) {
    const missing = keys.filter((key) => key !== undefined).filter((key) => !found.has(textOf(key)));
    if (missing.length === 0) break;
    const parameters = [
      int8Array(missing.map(({ sequence }) => sequence)),
      int8Array(missing.map(({ random }) => random)),
    ];
    for (const row of await session.rows<FoundRow>(statement, parameters)) found.set(textOf(row), row);
  }
  return names.map((name, index) => {
    const key = keys[index];
    const row = key === undefined ? undefined : found.get(textOf(key));
    return row !== undefined && isNamed(row, name, key?.sync === true) ? row : undefined;
  });
}

export const FIND = {
  name: "job_find",
  text: `SELECT ${foundColumns("job")} FROM job WHERE sequence = $1 AND random = $2
    UNION ALL SELECT ${foundColumns("job_done")} FROM job_done WHERE sequence = $1 AND random = $2`,
};

/** Finds a job without locking it, by a statement that may select more than {@link FIND}. */
export async function findJob<Row extends FoundRow = FoundRow>(
  session: Session,
  shard: number,
  name: JobName,
  statement: Statement = FIND,
): Promise<Row | undefined> {
  const key = keyOn(shard, name.jobId);
  if (key === undefined) return undefined;
  const [row] = await session.rows<Row>(statement, [key.sequence, key.random]);
  return row !== undefined && isNamed(row, name, key.sync) ? row : undefined;
}

/** Whether a row with the key of a job is that job, and its time is not over. */
export function isNamed(row: FoundRow, { endpointId, nowMs }: JobName, sync: boolean): boolean {
  return row.endpoint_id === endpointId && row.expires_at > nowMs && (row.sync === 1) === sync;
}

function textOf({ sequence, random }: { readonly sequence: number; readonly random: number }): string {
  return `${sequence} ${random}`;
}
