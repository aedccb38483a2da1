import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { jobColumns, type JobRow } from "../../jobs/job-row.ts";

/** Columns of {@link JobRow}, in the order in which {@link rowOf} takes them. */
const COLUMNS = [...jobColumns, "has_output"] as const;

/** Reads rows of jobs. */
export interface JobRows {
  get(...values: SQLInputValue[]): JobRow | undefined;
  all(...values: SQLInputValue[]): JobRow[];
}

/**
 * Prepares a look at `job`. The values of a row come as an array: with so many columns, an object made name by name takes the
 * database module more than twice as long.
 *
 * @param rest what follows `FROM job`
 */
export function prepareJobRows(db: DatabaseSync, rest: string): JobRows {
  const select = db.prepare(`SELECT ${COLUMNS.join(", ")} FROM job ${rest}`);
  select.setReturnArrays(true);
  return {
    get(...values) {
      const row = select.get(...values) as unknown as Values | undefined;
      return row === undefined ? undefined : rowOf(row);
    },
    all: (...values) => (select.all(...values) as unknown as Values[]).map(rowOf),
  };
}

type ValuesOf<Columns extends readonly (keyof JobRow)[]> = {
  readonly [Place in keyof Columns]: JobRow[Columns[Place]];
};
type Values = ValuesOf<typeof COLUMNS>;

function rowOf([
  sequence,
  random,
  sync,
  endpoint_id,
  status,
  low_priority,
  position,
  created_at,
  queued_at,
  started_at,
  finished_at,
  expires_at,
  hard_expires_at,
  retention_ms,
  execution_timeout_ms,
  attempt,
  attempt_token,
  worker_id,
  redispatches,
  error,
  webhook,
  s3_config,
  traceparent,
  token_key_id,
  idempotency_key,
  next_chunk,
  delivered_chunk,
  webhook_tries,
  has_output,
]: Values): JobRow {
  return {
    sequence,
    random,
    sync,
    endpoint_id,
    status,
    low_priority,
    position,
    created_at,
    queued_at,
    started_at,
    finished_at,
    expires_at,
    hard_expires_at,
    retention_ms,
    execution_timeout_ms,
    attempt,
    attempt_token,
    worker_id,
    redispatches,
    error,
    webhook,
    s3_config,
    traceparent,
    token_key_id,
    idempotency_key,
    next_chunk,
    delivered_chunk,
    webhook_tries,
    has_output,
  };
}
