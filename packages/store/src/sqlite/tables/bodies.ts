import type { Payload } from "@millrace/engine";
import type { DatabaseSync, StatementSync } from "node:sqlite";

interface BodyRow {
  readonly body: Uint8Array | null;
  readonly blob_id: string | null;
  readonly offset_bytes: number | null;
  readonly length_bytes: number | null;
}

/** Column values of a payload: body, blob_id, offset_bytes, length_bytes. */
export type BodyColumns = [Uint8Array | null, string | null, number | null, number | null];

export function bodyColumns(payload: Payload): BodyColumns {
  return payload.kind === "inline"
    ? [payload.bytes, null, null, null]
    : [null, payload.blobId, payload.offsetBytes, payload.lengthBytes];
}

export function toPayload(row: BodyRow): Payload {
  if (row.blob_id === null) return { kind: "inline", bytes: row.body ?? new Uint8Array() };
  return {
    kind: "blob",
    blobId: row.blob_id,
    offsetBytes: row.offset_bytes ?? 0,
    lengthBytes: row.length_bytes ?? 0,
  };
}

/** One of the tables that hold one body a job. Removed and replaced blobs are told to `onUnreferenced`. */
export interface BodyTable {
  put(sequence: number, payload: Payload): void;
  get(sequence: number): Payload | null;
  /** Removes the body; the result is its blob, if it had one. */
  remove(sequence: number): string | null;
}

export function createBodyTable(db: DatabaseSync, table: "job_input" | "job_output"): BodyTable {
  const insertInline: StatementSync = db.prepare(`INSERT INTO ${table} (sequence, body) VALUES (?, ?)`);
  const insertBlob: StatementSync = db.prepare(
    `INSERT INTO ${table} (sequence, blob_id, offset_bytes, length_bytes) VALUES (?, ?, ?, ?)`,
  );
  const select: StatementSync = db.prepare(`SELECT * FROM ${table} WHERE sequence = ?`);
  const remove: StatementSync = db.prepare(`DELETE FROM ${table} WHERE sequence = ? RETURNING blob_id`);
  return {
    put: (sequence, payload) => {
      // By `get`: `run` would create an object that is not needed.
      if (payload.kind === "inline") insertInline.get(sequence, payload.bytes);
      else insertBlob.get(sequence, payload.blobId, payload.offsetBytes, payload.lengthBytes);
    },
    get: (sequence) => {
      const row = select.get(sequence) as BodyRow | undefined;
      return row === undefined ? null : toPayload(row);
    },
    remove: (sequence) => (remove.get(sequence) as { blob_id: string | null } | undefined)?.blob_id ?? null,
  };
}
