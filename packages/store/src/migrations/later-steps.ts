import { enterRentalsOfPods, podSums } from "./0032-rental-pod-sums.ts";
import { bindLoginsToRegistries } from "./0037-registries-of-logins.ts";
import { onBoth, onPostgres, type Steps } from "./steps.ts";

/** While the leader waits for a long read to end, requests that look for a job wait behind it, each time that it tries. */
const LOCK_WAIT_MS = 10;

/** On SQLite a job has one table; on PostgreSQL a column moves with it to those of finished jobs. */
function addToJobs(column: string): { readonly sqlite: readonly string[]; readonly postgres: readonly string[] } {
  const add = (table: string): string => `ALTER TABLE ${table} ADD COLUMN ${column}`;
  return { sqlite: [add("job")], postgres: [add("job"), add("job_done")] };
}

const retried = `CREATE INDEX job_retried ON job (position) WHERE position > sequence`;

const tokenKey = addToJobs("token_key_id TEXT");
const tokenCounts = `CREATE TABLE token_count (
    account_id text NOT NULL, hour_ms bigint NOT NULL, endpoint_id text NOT NULL, key_id text NOT NULL, writer text NOT NULL,
    requests bigint NOT NULL, prompt_tokens bigint NOT NULL, completion_tokens bigint NOT NULL,
    CONSTRAINT token_count_key PRIMARY KEY (account_id, hour_ms, endpoint_id, key_id, writer)
  )`;

/** The steps after the first version's. A new one is added at the end. */
export const laterSteps: Steps = {
  /** Who changed what. Nothing refers to other tables: entries outlive what they tell of. */
  "0022-audit": onBoth(
    `CREATE TABLE audit_entry (
      id text PRIMARY KEY NOT NULL, created_at_ms bigint NOT NULL, account_id text NOT NULL, key_id text NOT NULL,
      key_name text NOT NULL, address text, request_id text NOT NULL, operation text NOT NULL, resource_kind text,
      resource_id text, before_json text, after_json text
    )`,
    `CREATE INDEX audit_entry_page ON audit_entry (account_id, created_at_ms, id)`,
    `CREATE INDEX audit_entry_age ON audit_entry (created_at_ms)`,
  ),

  /** Rules that tell receivers, what they fire for, and messages until they are delivered. */
  "0023-notifications": onBoth(
    `CREATE TABLE notification_rule (
      id text PRIMARY KEY NOT NULL, account_id text NOT NULL REFERENCES account (id), name text NOT NULL,
      condition text NOT NULL, bounds text NOT NULL, endpoint_ids text NOT NULL, url text NOT NULL,
      enabled integer NOT NULL, repeat_minutes integer, created_at_ms bigint NOT NULL, generation integer NOT NULL,
      last_delivery text
    )`,
    `CREATE INDEX notification_rule_list ON notification_rule (account_id, created_at_ms, id)`,
    `CREATE TABLE notification_firing (
      rule_id text NOT NULL REFERENCES notification_rule (id), subject_id text NOT NULL, subject_kind text NOT NULL,
      subject_name text, since_ms bigint NOT NULL, told_at_ms bigint NOT NULL, clear_since_ms bigint,
      CONSTRAINT notification_firing_key PRIMARY KEY (rule_id, subject_id)
    )`,
    `CREATE TABLE notification_message (
      id text PRIMARY KEY NOT NULL, rule_id text NOT NULL REFERENCES notification_rule (id), message text NOT NULL,
      tries integer NOT NULL, due_at_ms bigint NOT NULL
    )`,
    `CREATE INDEX notification_message_due ON notification_message (due_at_ms, id)`,
    `CREATE INDEX notification_message_rule ON notification_message (rule_id)`,
  ),

  /** Accounts and endpoints can have a limit of what they spend in a month. */
  "0024-budgets": onBoth(
    `ALTER TABLE account ADD COLUMN budget text`,
    `ALTER TABLE account ADD COLUMN operator_budget text`,
    `ALTER TABLE endpoint ADD COLUMN spend_limit double precision`,
    `ALTER TABLE endpoint ADD COLUMN spend_action text NOT NULL DEFAULT 'WARN'`,
  ),

  /** Runs of the contract suite. What lists show is apart from what a run found, which is larger. */
  "0025-verifications": onBoth(
    `CREATE TABLE verification (
      id text PRIMARY KEY NOT NULL, created_at_ms bigint NOT NULL, subject text NOT NULL, facts_json text NOT NULL,
      findings_json text NOT NULL
    )`,
    `CREATE INDEX verification_page ON verification (created_at_ms, id)`,
  ),

  /** The trace that a job belongs to. Null for most jobs. */
  "0026-job-traces": addToJobs("traceparent TEXT"),

  /** Which host each worker belongs to, what is wanted of it and what the host reported; and hosts that are stopping. */
  "0027-worker-assignments": onBoth(
    `CREATE TABLE worker_assignment (
      worker_id text PRIMARY KEY NOT NULL, endpoint_id text NOT NULL, host_id text NOT NULL, facts_json text NOT NULL,
      wanted text NOT NULL, order_json text NOT NULL, generation bigint NOT NULL, seen_json text
    )`,
    `CREATE INDEX worker_assignment_host ON worker_assignment (host_id)`,
    `ALTER TABLE host ADD COLUMN leaving integer NOT NULL DEFAULT 0`,
  ),

  /** What hosts report of themselves besides hardware, and what operators set on them. */
  "0028-hosts": onBoth(
    `ALTER TABLE host ADD COLUMN name text NOT NULL DEFAULT ''`,
    `ALTER TABLE host ADD COLUMN version text`,
    `ALTER TABLE host ADD COLUMN cordoned bigint NOT NULL DEFAULT 0`,
    `ALTER TABLE host ADD COLUMN labels text NOT NULL DEFAULT '{}'`,
  ),

  /** Where the service of a host is reached by those of other hosts, and for a loopback address on which machine. */
  "0029-host-gateways": onBoth(
    `ALTER TABLE host ADD COLUMN gateway_url text`,
    `ALTER TABLE host ADD COLUMN gateway_loopback_of text`,
  ),

  /** A network volume that pods use has its data on the host of the oldest of them. */
  "0030-volume-homes": onPostgres(
    `UPDATE rental SET machine_id = (
      SELECT machine_id FROM pod WHERE pod.network_volume_id = rental.holder_id ORDER BY created_at_ms, id LIMIT 1
    ) WHERE holder_kind = 'network-volume' AND ended_at_ms IS NULL`,
  ),

  /** Since when operators drain a host. */
  "0031-host-drains": onBoth(`ALTER TABLE host ADD COLUMN draining_since_ms bigint`),

  "0032-rental-pod-sums": {
    sqlite: [podSums("WITHOUT ROWID"), enterRentalsOfPods("sqlite")],
    postgres: [podSums(""), enterRentalsOfPods("postgres")],
  },

  /**
   * What a start asks about all jobs is answered by small indexes, so that it does not read every job: which places in queues are beyond
   * the keys of jobs (those of retried ones), and, on SQLite, which blobs are referred to.
   */
  "0033-start-with-a-deep-queue": {
    sqlite: [
      retried,
      ...["job_input", "job_output", "job_chunk"].map(
        (table) => `CREATE INDEX ${table}_blob ON ${table} (blob_id) WHERE blob_id IS NOT NULL`,
      ),
    ],
    postgres: [retried],
  },

  /** What is held of each host is summed from small indexes, at each start of a worker or pod. */
  "0034-held-of-hosts": onBoth(
    `CREATE INDEX rental_held ON rental (machine_id, vcpu_count, memory_in_gb) WHERE ended_at_ms IS NULL`,
    `CREATE INDEX rental_gpus ON rental (machine_id, gpu_ids) WHERE ended_at_ms IS NULL AND gpu_ids <> '[]'`,
  ),

  /**
   * For which five minutes each bucket of finished jobs is written to, so that a gateway whose clock was set back knows that what is
   * in it has not expired; see `open-buckets.ts`. The leader locks the row of a bucket while it empties it, so that no gateway begins
   * to write to it between the look and the emptying.
   */
  "0035-finished-buckets": onPostgres(
    `CREATE TABLE finished_bucket (bucket integer PRIMARY KEY, slot bigint NOT NULL)`,
    `INSERT INTO finished_bucket SELECT bucket, 0 FROM generate_series(0, 15) AS bucket`,
    `CREATE FUNCTION empty_finished_bucket(emptied integer, before bigint) RETURNS void LANGUAGE plpgsql
          SET lock_timeout = ${LOCK_WAIT_MS} AS $$
          BEGIN
            PERFORM FROM finished_bucket WHERE bucket = emptied AND slot < before FOR UPDATE;
            IF FOUND THEN EXECUTE format('TRUNCATE %I', 'job_done_' || emptied); END IF;
          END
        $$`,
  ),

  "0037-registries-of-logins": onBoth(bindLoginsToRegistries),

  /** How jobs ended that failed or timed out; the rows outlive their jobs. One for a job, by its key; the index has the order of the list. */
  "0038-job-failures": onBoth(
    `CREATE TABLE job_failure (
      sequence bigint NOT NULL, random bigint NOT NULL, sync integer NOT NULL, endpoint_id text NOT NULL,
      status integer NOT NULL, error text, finished_at bigint NOT NULL, worker_id text, attempts integer NOT NULL,
      PRIMARY KEY (sequence, random)
    )`,
    `CREATE INDEX job_failure_list ON job_failure (endpoint_id, finished_at, sequence, random)`,
  ),

  /** What the record of a failure has besides its line: the end of the traceback, and the start of the last attempt. */
  "0039-failure-tracebacks": onBoth(
    `ALTER TABLE job_failure ADD COLUMN started_at bigint`,
    `ALTER TABLE job_failure ADD COLUMN traceback text`,
  ),

  /** The last prestart hook of each endpoint that failed, and the attempt whose job failed by it. */
  "0040-prestart-failures": onBoth(
    `CREATE TABLE prestart_failure (
      endpoint_id text PRIMARY KEY NOT NULL, version bigint NOT NULL, attempt text NOT NULL, last_at_ms bigint NOT NULL
    )`,
  ),

  /** The commits of the models of each endpoint, for its newest version that looked them up. */
  "0042-model-pins": onBoth(
    `CREATE TABLE model_pin (endpoint_id text PRIMARY KEY NOT NULL, version bigint NOT NULL, commits_json text NOT NULL)`,
  ),

  /** Batches of endpoints, and their requests in segments. */
  "0043-batches": onBoth(
    `CREATE TABLE batch (
      id text PRIMARY KEY NOT NULL, endpoint_id text NOT NULL, created_at_ms bigint NOT NULL,
      expires_at_ms bigint NOT NULL, active integer NOT NULL, facts_json text NOT NULL
    )`,
    `CREATE INDEX batch_endpoint ON batch (endpoint_id, created_at_ms)`,
    `CREATE INDEX batch_active ON batch (active)`,
    `CREATE INDEX batch_expiry ON batch (expires_at_ms)`,
    `CREATE TABLE batch_segment (
      batch_id text NOT NULL, number bigint NOT NULL, first_index bigint NOT NULL, state text NOT NULL,
      version bigint NOT NULL, ids_json text, input_blob text NOT NULL, inputs text NOT NULL, result_blob text,
      outcomes text NOT NULL,
      CONSTRAINT batch_segment_key PRIMARY KEY (batch_id, number)
    )`,
  ),

  /** Keys can be restricted to network volumes. */
  "0044-volumes-of-keys": onBoth(`ALTER TABLE api_key ADD COLUMN volume_ids text`),

  /** The key that tokens of a job are counted for, and the tokens by hour. A gateway adds to rows of its own only, so that it can repeat a write. */
  "0045-tokens": { sqlite: [...tokenKey.sqlite, tokenCounts], postgres: [...tokenKey.postgres, tokenCounts] },

  /** The records of sandboxes. The index of those that are not settled stays small however many have ended. */
  "0046-sandboxes": onBoth(
    `CREATE TABLE sandbox (
      id text PRIMARY KEY NOT NULL, account_id text NOT NULL, created_at_ms bigint NOT NULL,
      last_activity_at_ms bigint NOT NULL, ended_at_ms bigint, is_settled integer NOT NULL, facts_json text NOT NULL,
      end_json text
    )`,
    `CREATE INDEX sandbox_list ON sandbox (account_id, created_at_ms)`,
    `CREATE INDEX sandbox_unsettled ON sandbox (id) WHERE is_settled = 0`,
  ),

  /** Applications of the official Python package, and the archives that workers of their endpoints get. */
  "0047-worker-builds": onBoth(
    `CREATE TABLE flash_app (
      id text PRIMARY KEY NOT NULL, account_id text NOT NULL, name text NOT NULL, created_at_ms bigint NOT NULL,
      environments_json text NOT NULL,
      UNIQUE (account_id, name)
    )`,
    `CREATE TABLE flash_build (
      id text PRIMARY KEY NOT NULL, app_id text NOT NULL, created_at_ms bigint NOT NULL, token_hash text NOT NULL,
      bytes bigint NOT NULL, blob_id text UNIQUE, is_ready integer NOT NULL
    )`,
    `CREATE INDEX flash_build_list ON flash_build (app_id, created_at_ms)`,
  ),

  /** Files of clients for OpenAI, and which batches are theirs. */
  "0048-openai-files": onBoth(
    `ALTER TABLE batch ADD COLUMN openai integer NOT NULL DEFAULT 0`,
    `CREATE TABLE openai_file (
      id text PRIMARY KEY NOT NULL, endpoint_id text NOT NULL, account_id text NOT NULL, name text NOT NULL,
      bytes bigint NOT NULL, created_at_ms bigint NOT NULL, expires_at_ms bigint NOT NULL, blob_id text UNIQUE,
      batch_id text
    )`,
    `CREATE INDEX openai_file_list ON openai_file (endpoint_id, created_at_ms)`,
    `CREATE INDEX openai_file_account ON openai_file (account_id)`,
    `CREATE INDEX openai_file_batch ON openai_file (batch_id)`,
    `CREATE INDEX openai_file_expiry ON openai_file (expires_at_ms)`,
  ),

  /** Accounts have a bounded number of batches that never ran. Older ones count once they change. */
  "0050-batches-that-never-ran": onBoth(
    `ALTER TABLE batch ADD COLUMN unstarted_of text`,
    `CREATE INDEX batch_unstarted ON batch (unstarted_of) WHERE unstarted_of IS NOT NULL`,
  ),

  /**
   * A job that is handed out gets a new version of its row. Half of each page stays free for these: the log has only the difference
   * between versions of one page, and the whole row with its body, once more, if the new one lies in another page. Only pages that are
   * filled from now on have the room; the lock keeps off neither readers nor writers.
   */
  "0051-room-for-takes": onPostgres(`ALTER TABLE job SET (fillfactor = 50)`),
};
