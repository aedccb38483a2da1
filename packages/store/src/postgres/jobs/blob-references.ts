import { textArray } from "../../wire/binary-arrays.ts";
import type { Session } from "../../wire/connection.ts";

/** Columns of `job_done` that may name a blob are looked at in the one bucket where such jobs lie. */
const COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ["job", "input_blob"],
  ["job", "output_blob"],
  ["job_done", "input_blob"],
  ["job_done", "output_blob"],
  ["job_chunk", "blob"],
];

/** Of batches and builds; these tables have rows on the first database only. */
const MANAGED_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ["batch_segment", "input_blob"],
  ["batch_segment", "result_blob"],
  ["flash_build", "blob_id"],
  ["openai_file", "blob_id"],
];

const referenced = [
  ...COLUMNS.map(([table, column]) => `SELECT split_part(${column}, ' ', 3) FROM ${table} WHERE ${column} IS NOT NULL`),
  ...MANAGED_COLUMNS.map(([table, column]) => `SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL`),
].join(" UNION ALL ");

const UNREFERENCED = {
  name: "blobs_unreferenced",
  text: `SELECT id FROM unnest($1::text[]) AS wanted (id) EXCEPT (${referenced})`,
};

const SOME = { name: "blobs_some", text: `SELECT id FROM (${referenced}) AS found (id) LIMIT $1` };

/** At most `count` blobs that jobs, batches and builds refer to. */
export async function someBlobs(session: Session, count: number): Promise<readonly string[]> {
  return (await session.rows<{ id: string }>(SOME, [count])).map(({ id }) => id);
}

/** Which of these blobs no job, batch or build refers to. Reads all jobs: for now and then. */
export async function unreferencedBlobs(session: Session, blobIds: readonly string[]): Promise<readonly string[]> {
  return (await session.rows<{ id: string }>(UNREFERENCED, [textArray(blobIds)])).map(({ id }) => id);
}
