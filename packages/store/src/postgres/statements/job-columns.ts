import { parseJobId, type AttemptRef, type Payload } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { jobColumns, type JobRow } from "../../jobs/job-row.ts";

/** A row as it is read before a change: without bodies, which move inside the database. */
export interface FoundRow extends JobRow {
  readonly input_blob: string | null;
  readonly output_blob: string | null;
  /** Null for a job that waits or runs; else the bucket of the finished job. */
  readonly bucket: number | null;
}

/** What the end of a job needs to know of its row. */
export type EndingRow = Pick<
  FoundRow,
  "sequence" | "random" | "endpoint_id" | "webhook" | "idempotency_key" | "input_blob" | "output_blob" | "next_chunk"
>;

/** Columns of {@link FoundRow} of `job`, and of `job_done` alike. */
const COLUMNS = [...jobColumns, "input_blob", "output_blob"];

export function foundColumns(table: "job" | "job_done"): string {
  const own = COLUMNS.map((column) => `${table}.${column}`).join(", ");
  const hasOutput = `(${table}.output IS NOT NULL OR ${table}.output_blob IS NOT NULL)::int AS has_output`;
  return `${own}, ${hasOutput}, ${table === "job" ? "NULL::smallint" : "job_done.bucket"} AS bucket`;
}

/**
 * The column `history` with one note more; the oldest goes when there are too many.
 *
 * @param note parameter that holds a note as text, or null for none
 */
export function historyWith(note: string): string {
  return `CASE WHEN ${note}::jsonb IS NULL THEN history WHEN jsonb_array_length(history) >= ${limits.jobHistoryMax}
    THEN (history - 0) || ${note}::jsonb ELSE coalesce(history, '[]') || ${note}::jsonb END`;
}

/** Where in which blob a body lies, as one text: offset, length, id. */
export function blobColumn(payload: Payload | null): string | null {
  return payload?.kind === "blob" ? `${payload.offsetBytes} ${payload.lengthBytes} ${payload.blobId}` : null;
}

export function bytesColumn(payload: Payload | null): Uint8Array | null {
  return payload?.kind === "inline" ? payload.bytes : null;
}

export function toPayload(bytes: Uint8Array | null, blob: string | null): Payload | null {
  if (blob === null) return bytes === null ? null : { kind: "inline", bytes: new Uint8Array(bytes) };
  const [offset, length] = blob.split(" ", 2);
  return { kind: "blob", blobId: idIn(blob), offsetBytes: Number(offset), lengthBytes: Number(length) };
}

export function blobIdOf(blob: string | null): string | null {
  return blob === null ? null : idIn(blob);
}

function idIn(blob: string): string {
  return blob.slice(blob.indexOf(" ", blob.indexOf(" ") + 1) + 1);
}

/** Keys of what requests about jobs touch, so that one transaction never holds two about the same job. */
export function touchesJob(jobId: string): readonly string[] {
  return [jobId];
}

export function touchesAttempt({ attempt }: { readonly attempt: AttemptRef }): readonly string[] {
  return [attempt.jobId];
}

/** The key inside an id, or undefined when no job of this shard has it. */
export function keyOn(shard: number, jobId: string): { sequence: number; random: number; sync: boolean } | undefined {
  const key = parseJobId(jobId);
  return key === undefined || key.shard !== shard ? undefined : key;
}
