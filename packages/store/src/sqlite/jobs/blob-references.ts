import type { SqliteConnection } from "../../embedded/connection.ts";

const COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ["job_input", "blob_id"],
  ["job_output", "blob_id"],
  ["job_chunk", "blob_id"],
  ["batch_segment", "input_blob"],
  ["batch_segment", "result_blob"],
  ["flash_build", "blob_id"],
  ["openai_file", "blob_id"],
];

export const REFERENCED_BLOBS = COLUMNS.map(
  ([table, column]) => `SELECT ${column} AS blob_id FROM ${table} WHERE ${column} IS NOT NULL`,
).join(" UNION ");

/** Ids of all blobs that jobs, batches, builds and files refer to. Read once at start, before the first request, from indexes of such jobs alone. */
export function referencedBlobs(connection: SqliteConnection): ReadonlySet<string> {
  const rows = connection.db.prepare(REFERENCED_BLOBS).all() as { blob_id: string }[];
  return new Set(rows.map((row) => row.blob_id));
}
