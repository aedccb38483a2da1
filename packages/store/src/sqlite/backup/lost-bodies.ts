import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { isTerminal } from "@millrace/spec";
import { stateOf, type JobRow } from "../../jobs/job-row.ts";
import { forgetLostResults } from "./lost-results.ts";

const ROWS_BETWEEN_PAUSES = 200;
const BODIES = ["job_input", "job_output", "job_chunk"] as const;

interface BodyRow {
  readonly sequence: number;
  readonly blob_id: string | null;
}

/**
 * Removes from a copy of a database what refers to blobs that the copy lacks; gives how many jobs went. A lost input
 * belongs to a job that came during the backup, and a lost output to a progress update or to a job that expired meanwhile.
 */
export async function forgetLostBodies(path: string, blobs: string): Promise<number> {
  const db = new DatabaseSync(path);
  try {
    const lost: number[][] = [];
    for (const table of BODIES) lost.push(await lostOf(db, table, blobs));
    const [inputs = [], outputs = [], chunks = []] = lost;
    db.exec("BEGIN");
    const dropChunks = db.prepare("DELETE FROM job_chunk WHERE sequence = ?");
    const dropOutput = db.prepare("DELETE FROM job_output WHERE sequence = ?");
    const noteNone = db.prepare("UPDATE job SET has_output = 0 WHERE sequence = ?");
    const findJob = db.prepare("SELECT * FROM job WHERE sequence = ?");
    const jobs = new Set(inputs);
    for (const sequence of chunks) dropChunks.run(sequence);
    for (const sequence of outputs) {
      const job = findJob.get(sequence) as unknown as JobRow | undefined;
      if (job === undefined || isTerminal(stateOf(job))) jobs.add(sequence);
      else {
        dropOutput.run(sequence);
        noteNone.run(sequence);
      }
    }
    const tables = ["job", ...BODIES, "job_idempotency"];
    const removals = tables.map((table) => db.prepare(`DELETE FROM ${table} WHERE sequence = ?`));
    for (const sequence of jobs) for (const removal of removals) removal.run(sequence);
    forgetLostResults(db, (blobId) => !existsSync(join(blobs, blobId.slice(0, 2), blobId)));
    db.exec("COMMIT");
    return jobs.size;
  } finally {
    db.close();
  }
}

/**
 * Sequence numbers of jobs whose body in this table is not among the blobs. It pauses often, because the process may be a service that has
 * others to answer.
 */
async function lostOf(db: DatabaseSync, table: (typeof BODIES)[number], blobs: string): Promise<number[]> {
  const lost: number[] = [];
  let read = 0;
  for (const row of db.prepare(`SELECT sequence, blob_id FROM ${table}`).iterate()) {
    const { sequence, blob_id: blobId } = row as unknown as BodyRow;
    if (blobId !== null && !existsSync(join(blobs, blobId.slice(0, 2), blobId))) lost.push(sequence);
    read += 1;
    if (read % ROWS_BETWEEN_PAUSES === 0) await setImmediate();
  }
  return lost;
}
