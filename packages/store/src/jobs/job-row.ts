import { formatJobId, type JobExtras, type JobRecord } from "@millrace/engine";
import { type JobState, limits } from "@millrace/spec";

/** How states are written down. Stored on disk: never renumber. */
export const statusCodes: Readonly<Record<JobState, number>> = {
  IN_QUEUE: 0,
  IN_PROGRESS: 1,
  COMPLETED: 2,
  FAILED: 3,
  CANCELLED: 4,
  TIMED_OUT: 5,
};

const stateOfCode = new Map<number, JobState>(
  Object.entries(statusCodes).map(([state, code]) => [code, state as JobState]),
);

/** SQL condition on the column `status`. One state gives an equality, which is what the partial indexes match. */
export function statusIs(...states: readonly JobState[]): string {
  const codes = states.map((state) => statusCodes[state]);
  return codes.length === 1 ? `status = ${codes[0]}` : `status IN (${codes.join(", ")})`;
}

/** States as bits, by their codes; all of them for an empty list. */
export function stateBits(states: readonly JobState[]): number {
  const wanted = states.length === 0 ? Object.values(statusCodes) : states.map((state) => statusCodes[state]);
  return wanted.reduce((bits, code) => bits | (1 << code), 0);
}

export interface JobRow {
  readonly sequence: number;
  readonly random: number;
  readonly sync: number;
  readonly endpoint_id: string;
  readonly status: number;
  readonly low_priority: number;
  readonly position: number;
  readonly created_at: number;
  readonly queued_at: number;
  readonly started_at: number | null;
  readonly finished_at: number | null;
  readonly expires_at: number;
  readonly hard_expires_at: number | null;
  readonly retention_ms: number;
  readonly execution_timeout_ms: number | null;
  readonly attempt: number;
  readonly attempt_token: string | null;
  readonly worker_id: string | null;
  readonly redispatches: number;
  readonly error: string | null;
  readonly webhook: string | null;
  readonly s3_config: string | null;
  readonly traceparent: string | null;
  readonly token_key_id: string | null;
  readonly idempotency_key: string | null;
  readonly next_chunk: number;
  readonly delivered_chunk: number;
  /** 1 when there is a result or a progress update. */
  readonly has_output: number;
  readonly webhook_tries: number;
}

/** Columns of {@link JobRow} that are stored as they are on every database. */
export const jobColumns = [
  "sequence",
  "random",
  "sync",
  "endpoint_id",
  "status",
  "low_priority",
  "position",
  "created_at",
  "queued_at",
  "started_at",
  "finished_at",
  "expires_at",
  "hard_expires_at",
  "retention_ms",
  "execution_timeout_ms",
  "attempt",
  "attempt_token",
  "worker_id",
  "redispatches",
  "error",
  "webhook",
  "s3_config",
  "traceparent",
  "token_key_id",
  "idempotency_key",
  "next_chunk",
  "delivered_chunk",
  "webhook_tries",
] as const satisfies readonly (keyof JobRow)[];

/** Columns for lists: as much of errors as lists show, because they can be of any length. */
export function listedColumns(table: string, cut: "substr" | "left"): string {
  const { jobErrorShownMaxChars: chars } = limits;
  const error = cut === "left" ? `left(${table}.error, ${chars})` : `substr(${table}.error, 1, ${chars})`;
  return jobColumns.map((column) => (column === "error" ? `${error} AS error` : `${table}.${column}`)).join(", ");
}

const NO_EXTRAS: JobExtras = {};

export function stateOf(row: Pick<JobRow, "status">): JobState {
  const state = stateOfCode.get(row.status);
  if (state === undefined) throw new Error(`job table holds an unknown status code ${row.status}`);
  return state;
}

/** The record of a row; `shard` is the one that the storage keeps. */
export function toJobRecord(row: JobRow, shard = 0): JobRecord {
  return {
    id: formatJobId({ sequence: row.sequence, shard, random: row.random, sync: row.sync === 1 }),
    endpointId: row.endpoint_id,
    status: stateOf(row),
    sync: row.sync === 1,
    lowPriority: row.low_priority === 1,
    createdAtMs: row.created_at,
    queuedAtMs: row.queued_at,
    startedAtMs: row.started_at,
    finishedAtMs: row.finished_at,
    expiresAtMs: row.expires_at,
    hardExpiresAtMs: row.hard_expires_at,
    retentionMs: row.retention_ms,
    executionTimeoutMs: row.execution_timeout_ms,
    attempt: row.attempt,
    attemptToken: row.attempt_token,
    workerId: row.worker_id,
    redispatches: row.redispatches,
    chunks: row.next_chunk - 1,
    error: row.error,
    extras: toExtras(row),
  };
}

/** Whether a job has what few jobs have, which is written by a statement of its own. */
export function hasRareExtras({ traceparent, tokenKeyId }: JobExtras): boolean {
  return traceparent !== undefined || tokenKeyId !== undefined;
}

function toExtras(row: JobRow): JobExtras {
  const { webhook, s3_config, traceparent, token_key_id } = row;
  if (webhook === null && s3_config === null && traceparent === null && token_key_id === null) return NO_EXTRAS;
  return {
    ...(webhook === null ? {} : { webhook }),
    ...(s3_config === null ? {} : { s3Config: s3_config }),
    ...(traceparent === null ? {} : { traceparent }),
    ...(token_key_id === null ? {} : { tokenKeyId: token_key_id }),
  };
}
