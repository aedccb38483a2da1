import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isTerminal } from "@millrace/spec";
import { stateOf, type JobRow } from "../../jobs/job-row.ts";

const BODIES = ["job_input", "job_output", "job_chunk"] as const;

interface BodyRow {
  readonly sequence: number;
  readonly blob_id: string;
}

/**
 * Removes from a copy of a database what refers to blobs that the copy lacks; gives how many jobs went. A lost input
 * belongs to a job that came during the backup, and a lost output to a progress update or to a job that expired meanwhile.
 */
export async function forgetLostBodies(path: string, blobs: string): Promise<number> {
  const db = new DatabaseSync(path);
  try {
    db.exec("BEGIN");
    const lost = BODIES.map((table) => lostOf(db, table, blobs));
    const [inputs = [], outputs = [], chunks = []] = lost;
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
    db.exec("COMMIT");
    return jobs.size;
  } finally {
    db.close();
  }
}

/** Sequence numbers of jobs whose body in this table is not among the blobs. */
function lostOf(db: DatabaseSync, table: (typeof BODIES)[number], blobs: string): number[] {
  const rows = db.prepare(`SELECT sequence, blob_id FROM ${table} WHERE blob_id IS NOT NULL`).all();
  return (rows as unknown as BodyRow[])
    .filter((row) => !existsSync(join(blobs, row.blob_id.slice(0, 2), row.blob_id)))
    .map((row) => row.sequence);
}
