/** The bucket of finished jobs that are removed one by one; those before it are a ring. */
const SEPARATE_BUCKET = 16;

function finishedPartition(bucket: number): string {
  return bucket === SEPARATE_BUCKET ? "job_done_separate" : `job_done_${bucket}`;
}

/** Columns that a job has as long as it is kept. */
const JOB_COLUMNS = `
    sequence bigint NOT NULL,
    random bigint NOT NULL,
    sync smallint NOT NULL,
    endpoint_id text NOT NULL,
    status smallint NOT NULL,
    low_priority smallint NOT NULL,
    position bigint NOT NULL,
    created_at bigint NOT NULL,
    queued_at bigint NOT NULL,
    started_at bigint,
    finished_at bigint,
    expires_at bigint NOT NULL,
    hard_expires_at bigint,
    retention_ms bigint NOT NULL,
    execution_timeout_ms bigint,
    attempt integer NOT NULL DEFAULT 0,
    attempt_token text,
    worker_id text,
    gateway_id bigint,
    redispatches integer NOT NULL DEFAULT 0,
    error text,
    webhook text,
    s3_config text,
    idempotency_key text,
    next_chunk integer NOT NULL DEFAULT 1,
    delivered_chunk integer NOT NULL DEFAULT 0,
    webhook_due_at bigint,
    webhook_tries integer NOT NULL DEFAULT 0,
    input bytea,
    input_blob text,
    output bytea,
    output_blob text`;

/** Bodies are opaque and often compressed already: looking for something to compress costs more than it saves. */
function plainBodies(table: string): string[] {
  return ["input", "output"].map((column) => `ALTER TABLE ${table} ALTER COLUMN ${column} SET STORAGE EXTERNAL`);
}

/**
 * Tables of the job queue. `job` holds what waits and runs; a job that ends moves to `job_done` in the same transaction.
 * The key of a job is the sequence number and the random part inside its id: numbers alone are unique only within a
 * gateway. `job_done` is split into a ring of buckets by expiry, each emptied at once when its time is over, and one
 * bucket of jobs that need care at their end (see `finished-buckets.ts`). Counters are added to by rows of their own,
 * which are summed up in the background: a row that every transaction changed would grow slow behind its dead versions.
 */
export const postgresJobs: readonly string[] = [
  `CREATE TABLE job (${JOB_COLUMNS}, PRIMARY KEY (sequence, random)) WITH (fillfactor = 80)`,
  ...plainBodies("job"),
  `CREATE INDEX job_waiting ON job (endpoint_id, low_priority, position) WHERE status = 0`,
  `CREATE INDEX job_running ON job (endpoint_id) WHERE status = 1`,
  `CREATE INDEX job_expiry ON job (expires_at)`,
  `CREATE TABLE job_done (${JOB_COLUMNS}, bucket smallint NOT NULL, PRIMARY KEY (sequence, random, bucket))
    PARTITION BY LIST (bucket)`,
  ...Array.from({ length: SEPARATE_BUCKET + 1 }, (_, bucket) => bucket).flatMap((bucket) => [
    `CREATE TABLE ${finishedPartition(bucket)} PARTITION OF job_done FOR VALUES IN (${bucket})`,
    ...plainBodies(finishedPartition(bucket)),
  ]),
  `CREATE INDEX job_done_expiry ON ${finishedPartition(SEPARATE_BUCKET)} (expires_at) WHERE webhook_due_at IS NULL`,
  `CREATE INDEX job_done_webhook ON ${finishedPartition(SEPARATE_BUCKET)} (webhook_due_at)
    WHERE webhook_due_at IS NOT NULL`,
  `CREATE TABLE job_chunk (
    sequence bigint NOT NULL, random bigint NOT NULL, number integer NOT NULL,
    body bytea, blob text, metrics text,
    PRIMARY KEY (sequence, random, number)
  )`,
  `CREATE TABLE job_idempotency (
    endpoint_id text NOT NULL, key text NOT NULL,
    sequence bigint NOT NULL, random bigint NOT NULL, body_hash text NOT NULL,
    PRIMARY KEY (endpoint_id, key)
  )`,
  `CREATE TABLE endpoint_counter (
    endpoint_id text PRIMARY KEY,
    in_queue bigint NOT NULL, in_progress bigint NOT NULL,
    completed bigint NOT NULL, failed bigint NOT NULL, retried bigint NOT NULL
  )`,
  `CREATE TABLE endpoint_counter_change (
    endpoint_id text NOT NULL,
    in_queue bigint NOT NULL, in_progress bigint NOT NULL,
    completed bigint NOT NULL, failed bigint NOT NULL, retried bigint NOT NULL
  )`,
  `CREATE INDEX endpoint_counter_change_endpoint ON endpoint_counter_change (endpoint_id)`,
];
