import type { SqliteConnection } from "../../embedded/connection.ts";

export const REFERENCED_BLOBS = ["job_input", "job_output", "job_chunk", "flash_build"]
  .map((table) => `SELECT blob_id FROM ${table} WHERE blob_id IS NOT NULL`)
  .join(" UNION ");

/** Ids of all blobs that jobs and builds refer to. Read once at start, before the first request, from indexes of such jobs alone. */
export function referencedBlobs(connection: SqliteConnection): ReadonlySet<string> {
  const rows = connection.db.prepare(REFERENCED_BLOBS).all() as { blob_id: string }[];
  return new Set(rows.map((row) => row.blob_id));
}
