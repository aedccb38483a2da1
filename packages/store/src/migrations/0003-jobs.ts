/**
 * Tables of the job queue. `job` holds only what changes with every step, so that a state change rewrites a short row;
 * bodies are appended to tables of their own. The key of a job is the sequence number inside its id: new rows are
 * appended, look-ups need no index on text. `position` is the place in the queue.
 */
export const sqliteJobs: readonly string[] = [
  `CREATE TABLE job (
    sequence INTEGER PRIMARY KEY,
    random INTEGER NOT NULL,
    sync INTEGER NOT NULL,
    endpoint_id TEXT NOT NULL,
    status INTEGER NOT NULL,
    low_priority INTEGER NOT NULL,
    position INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    queued_at INTEGER NOT NULL,
    started_at INTEGER,
    finished_at INTEGER,
    expires_at INTEGER NOT NULL,
    hard_expires_at INTEGER,
    retention_ms INTEGER NOT NULL,
    execution_timeout_ms INTEGER,
    attempt INTEGER NOT NULL DEFAULT 0,
    attempt_token TEXT,
    worker_id TEXT,
    redispatches INTEGER NOT NULL DEFAULT 0,
    error TEXT,
    webhook TEXT,
    s3_config TEXT,
    idempotency_key TEXT,
    next_chunk INTEGER NOT NULL DEFAULT 1,
    delivered_chunk INTEGER NOT NULL DEFAULT 0,
    has_output INTEGER NOT NULL DEFAULT 0,
    webhook_due_at INTEGER,
    webhook_tries INTEGER NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX job_waiting ON job (endpoint_id, low_priority, position) WHERE status = 0`,
  `CREATE INDEX job_running ON job (endpoint_id) WHERE status = 1`,
  `CREATE INDEX job_expiry ON job (expires_at) WHERE webhook_due_at IS NULL`,
  `CREATE INDEX job_webhook ON job (webhook_due_at) WHERE webhook_due_at IS NOT NULL`,
  `CREATE TABLE job_input (
    sequence INTEGER PRIMARY KEY, body BLOB, blob_id TEXT, offset_bytes INTEGER, length_bytes INTEGER
  )`,
  `CREATE TABLE job_output (
    sequence INTEGER PRIMARY KEY, body BLOB, blob_id TEXT, offset_bytes INTEGER, length_bytes INTEGER
  )`,
  `CREATE TABLE job_chunk (
    sequence INTEGER NOT NULL, number INTEGER NOT NULL,
    body BLOB, blob_id TEXT, offset_bytes INTEGER, length_bytes INTEGER, metrics TEXT,
    PRIMARY KEY (sequence, number)
  )`,
  `CREATE TABLE job_idempotency (
    endpoint_id TEXT NOT NULL, key TEXT NOT NULL, sequence INTEGER NOT NULL, body_hash TEXT NOT NULL,
    PRIMARY KEY (endpoint_id, key)
  ) WITHOUT ROWID`,
  `CREATE TABLE endpoint_counter (
    endpoint_id TEXT PRIMARY KEY,
    completed INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0, retried INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID`,
];
