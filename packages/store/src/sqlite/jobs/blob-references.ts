import type { SqliteConnection } from "../connection.ts";

/** Ids of all blobs that jobs refer to. Read once at start, before the first request. */
export function referencedBlobs(connection: SqliteConnection): ReadonlySet<string> {
  const tables = ["job_input", "job_output", "job_chunk"];
  const select = tables.map((table) => `SELECT blob_id FROM ${table} WHERE blob_id IS NOT NULL`).join(" UNION ");
  const rows = connection.db.prepare(select).all() as { blob_id: string }[];
  return new Set(rows.map((row) => row.blob_id));
}
