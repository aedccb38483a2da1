import { sqliteJobs } from "./0003-jobs.ts";
import { postgresJobs } from "./0003-postgres-jobs.ts";
import { gateways } from "./0004-gateways.ts";
import { allowRepeatedNames } from "./0012-names-may-repeat.ts";
import { onBoth, onPostgres, onSqlite, type Steps } from "./steps.ts";
import { MOVED } from "../wire/sql-state.ts";

const RENTAL_SUMS = `
    compute_nanos_per_hr bigint NOT NULL, storage_nanos_per_hr bigint NOT NULL, running bigint NOT NULL,
    disk_in_gb bigint NOT NULL, compute_moment_high bigint NOT NULL, compute_moment_low bigint NOT NULL,
    storage_moment_high bigint NOT NULL, storage_moment_low bigint NOT NULL, running_moment bigint NOT NULL,
    disk_moment bigint NOT NULL`;

/** Reports read sums in the order of the key; PostgreSQL has no words for that. */
function rentals(keyed: "" | "WITHOUT ROWID"): readonly string[] {
  return [
    `CREATE TABLE rental (
      id text PRIMARY KEY NOT NULL, account_id text NOT NULL REFERENCES account (id), holder_kind text NOT NULL,
      holder_id text NOT NULL, machine_id text, data_center_id text NOT NULL, endpoint_id text, template_id text,
      image_name text, gpu_type_id text, gpu_ids text NOT NULL, gpu_count bigint NOT NULL, cpu_flavor_id text,
      vcpu_count bigint NOT NULL, memory_in_gb double precision NOT NULL, container_disk_in_gb bigint NOT NULL,
      volume_in_gb bigint NOT NULL, compute_nanos_per_hr bigint NOT NULL, storage_nanos_per_hr bigint NOT NULL,
      started_at_ms bigint NOT NULL, ended_at_ms bigint
    )`,
    `CREATE UNIQUE INDEX rental_open ON rental (holder_kind, holder_id) WHERE ended_at_ms IS NULL`,
    `CREATE INDEX rental_started ON rental (account_id, holder_kind, started_at_ms)`,
    `CREATE INDEX rental_ended ON rental (account_id, holder_kind, ended_at_ms)`,
    `CREATE INDEX rental_holder ON rental (holder_id, started_at_ms)`,
    `CREATE TABLE rental_line (
      id text PRIMARY KEY NOT NULL, account_id text NOT NULL REFERENCES account (id), holder_kind text NOT NULL,
      gpu_type_id text, cpu_flavor_id text, instance_id text, endpoint_id text, data_center_id text, image_name text,
      template_id text
    )`,
    `CREATE INDEX rental_line_account ON rental_line (account_id, holder_kind)`,
    `CREATE TABLE rental_sum (
      line_id text NOT NULL REFERENCES rental_line (id), span_ms bigint NOT NULL, start_ms bigint NOT NULL, ${RENTAL_SUMS},
      CONSTRAINT rental_sum_key PRIMARY KEY (line_id, span_ms, start_ms)
    ) ${keyed}`,
  ];
}

function logs(bytes: "BLOB" | "bytea"): readonly string[] {
  return [
    `CREATE TABLE log_machine (
      machine_id text PRIMARY KEY NOT NULL, account_id text NOT NULL, endpoint_id text, pod_id text, facts text NOT NULL,
      started_at_ms bigint NOT NULL, ended_at_ms bigint, message text, position text
    )`,
    `CREATE INDEX log_machine_endpoint ON log_machine (endpoint_id, started_at_ms)`,
    `CREATE TABLE log_chunk (
      machine_id text NOT NULL, first_us bigint NOT NULL, last_us bigint NOT NULL, source text NOT NULL,
      account_id text NOT NULL, endpoint_id text, pod_id text, line_count bigint NOT NULL, size_bytes bigint NOT NULL,
      body ${bytes} NOT NULL,
      CONSTRAINT log_chunk_key PRIMARY KEY (machine_id, first_us)
    )`,
    ...["machine_id", "endpoint_id", "pod_id"].map(
      (owner) => `CREATE INDEX log_chunk_${owner} ON log_chunk (${owner}, last_us, machine_id)`,
    ),
    `CREATE INDEX log_chunk_age ON log_chunk (last_us, size_bytes)`,
  ];
}

const reports: readonly string[] = [
  `CREATE TABLE endpoint_report (endpoint_id text PRIMARY KEY NOT NULL, at_ms bigint NOT NULL, body text NOT NULL)`,
  `CREATE TABLE scaler_decision (
    endpoint_id text NOT NULL, at_ms bigint NOT NULL, workers bigint NOT NULL, why text NOT NULL,
    CONSTRAINT scaler_decision_key PRIMARY KEY (endpoint_id, at_ms)
  )`,
  `CREATE INDEX scaler_decision_age ON scaler_decision (at_ms)`,
  `CREATE TABLE endpoint_release (
    endpoint_id text NOT NULL, version bigint NOT NULL, image_name text NOT NULL, template_id text NOT NULL,
    started_at_ms bigint, completed_at_ms bigint,
    CONSTRAINT endpoint_release_key PRIMARY KEY (endpoint_id, version)
  )`,
];

const figures: readonly string[] = [
  `CREATE TABLE endpoint_bucket (
    endpoint_id text NOT NULL, span_ms bigint NOT NULL, at_ms bigint NOT NULL, writer text NOT NULL, body text NOT NULL,
    CONSTRAINT endpoint_bucket_key PRIMARY KEY (endpoint_id, span_ms, at_ms, writer)
  )`,
  `CREATE INDEX endpoint_bucket_age ON endpoint_bucket (span_ms, at_ms)`,
];

/**
 * The steps to the tables of the first version. Lists and maps are JSON text, truth values 0 or 1, times milliseconds since the Unix
 * epoch (microseconds in columns that end in `_us`).
 */
export const firstSteps: Steps = {
  /** Owners and their keys. Of a key only its SHA-256 is stored. */
  "0001-accounts": onBoth(
    `CREATE TABLE account (
      id text PRIMARY KEY NOT NULL, email text, webhook_secret text NOT NULL, created_at_ms bigint NOT NULL
    )`,
    `CREATE TABLE api_key (
      id text PRIMARY KEY NOT NULL, account_id text NOT NULL REFERENCES account (id), name text NOT NULL,
      hash text NOT NULL UNIQUE, scopes text NOT NULL, endpoint_ids text, created_at_ms bigint NOT NULL,
      expires_at_ms bigint, revoked_at_ms bigint
    )`,
    `CREATE INDEX api_key_account ON api_key (account_id, created_at_ms)`,
  ),

  /** A template cannot go while an endpoint refers to it. */
  "0002-resources": onBoth(
    `CREATE TABLE template (
      id text PRIMARY KEY NOT NULL, account_id text NOT NULL REFERENCES account (id), name text NOT NULL,
      image_name text NOT NULL, category text NOT NULL, container_disk_in_gb bigint NOT NULL, volume_in_gb bigint NOT NULL,
      volume_mount_path text NOT NULL, container_registry_auth_id text, docker_entrypoint text NOT NULL,
      docker_start_cmd text NOT NULL, env text NOT NULL, ports text NOT NULL, readme text NOT NULL,
      is_public integer NOT NULL, is_platform integer NOT NULL, is_serverless integer NOT NULL, bound_endpoint_id text,
      earned double precision NOT NULL, runtime_in_min bigint NOT NULL, created_at_ms bigint NOT NULL,
      CONSTRAINT template_name UNIQUE (account_id, name)
    )`,
    `CREATE INDEX template_bound ON template (bound_endpoint_id)`,
    `CREATE TABLE endpoint (
      id text PRIMARY KEY NOT NULL, account_id text NOT NULL REFERENCES account (id), name text NOT NULL,
      template_id text NOT NULL REFERENCES template (id), compute_type text NOT NULL, env text NOT NULL,
      gpu_type_ids text NOT NULL, gpu_count bigint NOT NULL, cpu_flavor_ids text NOT NULL, vcpu_count bigint NOT NULL,
      data_center_ids text NOT NULL, allowed_cuda_versions text NOT NULL, min_cuda_version text,
      network_volume_ids text NOT NULL, workers_min bigint NOT NULL, workers_max bigint NOT NULL, scaler_type text NOT NULL,
      scaler_value bigint NOT NULL, idle_timeout_seconds bigint NOT NULL, execution_timeout_ms bigint NOT NULL,
      flashboot integer NOT NULL, version bigint NOT NULL, created_at_ms bigint NOT NULL,
      CONSTRAINT endpoint_name UNIQUE (account_id, name)
    )`,
    `CREATE INDEX endpoint_template ON endpoint (template_id)`,
  ),

  "0003-jobs": onSqlite(...sqliteJobs),
  "0003-postgres-jobs": onPostgres(...postgresJobs),
  "0004-gateways": onPostgres(...gateways),

  /**
   * What is and was held: one row for each time during which an account held hardware or storage on constant terms. A holder has one
   * open row at most; open ones, few, have an index of their own. Beside them the sums that reports are made from, by line (what
   * reports tell apart) and hour and day, changed in the transaction that begins or ends a rental.
   */
  "0005-rentals": { sqlite: rentals("WITHOUT ROWID"), postgres: rentals("") },

  /**
   * Hosts, pods, network volumes, registry credentials and secrets. That nothing goes while something refers to it is seen to by the
   * repositories, which look under a lock: a list of ids can have no foreign key.
   */
  "0006-pods": onBoth(
    `CREATE TABLE host (
      machine_id text PRIMARY KEY NOT NULL, data_center_id text NOT NULL, driver text NOT NULL, public_ip text,
      inventory text NOT NULL, seen_at_ms bigint NOT NULL
    )`,
    `CREATE TABLE volume_erasure (
      machine_id text NOT NULL, kind text NOT NULL, volume_id text NOT NULL,
      CONSTRAINT volume_erasure_key PRIMARY KEY (machine_id, kind, volume_id)
    )`,
    `CREATE TABLE network_volume (
      id text PRIMARY KEY NOT NULL, account_id text NOT NULL REFERENCES account (id), name text NOT NULL,
      size_in_gb bigint NOT NULL, data_center_id text NOT NULL, created_at_ms bigint NOT NULL,
      CONSTRAINT network_volume_name UNIQUE (account_id, name)
    )`,
    `CREATE TABLE registry_auth (
      id text PRIMARY KEY NOT NULL, account_id text NOT NULL REFERENCES account (id), name text NOT NULL,
      sealed text NOT NULL, created_at_ms bigint NOT NULL,
      CONSTRAINT registry_auth_name UNIQUE (account_id, name)
    )`,
    `CREATE TABLE secret (
      id text PRIMARY KEY NOT NULL, account_id text NOT NULL REFERENCES account (id), name text NOT NULL,
      description text NOT NULL, sealed text NOT NULL, created_at_ms bigint NOT NULL, updated_at_ms bigint NOT NULL,
      last_retrieved_at_ms bigint, value_changed_at_ms bigint NOT NULL,
      CONSTRAINT secret_name UNIQUE (account_id, name)
    )`,
    `CREATE TABLE pod (
      id text PRIMARY KEY NOT NULL, account_id text NOT NULL REFERENCES account (id), name text NOT NULL, unique_name text,
      desired_status text NOT NULL, image_name text NOT NULL, template_id text, network_volume_id text,
      container_registry_auth_id text, machine_id text NOT NULL, generation bigint NOT NULL, created_at_ms bigint NOT NULL,
      settings text NOT NULL, container text,
      CONSTRAINT pod_name UNIQUE (account_id, unique_name)
    )`,
    ...["machine_id", "template_id", "network_volume_id", "container_registry_auth_id"].map(
      (column) => `CREATE INDEX pod_${column} ON pod (${column})`,
    ),
  ),

  /** What only GraphQL can set: SSH keys of an account, and settings of templates and endpoints. */
  "0007-graphql-settings": onBoth(
    `ALTER TABLE account ADD COLUMN public_key text NOT NULL DEFAULT ''`,
    `ALTER TABLE template ADD COLUMN extras text NOT NULL DEFAULT '{}'`,
    `ALTER TABLE endpoint ADD COLUMN extras text NOT NULL DEFAULT '{}'`,
  ),

  /** On which database the jobs of an endpoint are accepted, where there are several. */
  "0008-shards": onBoth(
    `ALTER TABLE endpoint ADD COLUMN shard integer NOT NULL DEFAULT 0`,
    `ALTER TABLE endpoint ADD COLUMN former_shards text NOT NULL DEFAULT '[]'`,
    `ALTER TABLE endpoint ADD COLUMN placement_generation bigint NOT NULL DEFAULT 0`,
  ),

  /**
   * What a database knows of itself as one of several, and of endpoints that left it. It refuses their jobs, by an error that names the
   * generation and the endpoint, unless the submit carries a placement of at least that generation.
   */
  "0009-postgres-shards": onPostgres(
    `CREATE TABLE shard_identity (
      id smallint PRIMARY KEY CHECK (id = 1), installation text NOT NULL, shard smallint NOT NULL
    )`,
    `CREATE TABLE endpoint_moved (endpoint_id text PRIMARY KEY, generation bigint NOT NULL)`,
    `CREATE FUNCTION refuse_moved(endpoint_id text, generation bigint) RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the endpoint moved' USING ERRCODE = '${MOVED}', DETAIL = generation || ' ' || endpoint_id;
  END $$`,
  ),

  /** Jobs that expire as most do are found by their keys and leave the index of expiries; see `usual-expiry.ts`. */
  "0010-usual-expiry": onSqlite(
    `DROP INDEX job_expiry`,
    `CREATE INDEX job_expiry ON job (expires_at)
      WHERE webhook_due_at IS NULL AND NOT (status < 2 AND expires_at = created_at + 86400000
        AND sequence < (created_at + 10) * 1000)`,
  ),

  /**
   * Types of the rows that statements about many jobs take as one parameter: of jobs that come in, that are handed out, and that end.
   * Each column as an array of its own would have the server unpack up to sixteen arrays side by side.
   */
  "0011-postgres-row-types": onPostgres(
    `CREATE TYPE job_intake AS (
      sequence int8, random int8, sync int8, endpoint_id text, low_priority int8, created_at int8, expires_at int8,
      hard_expires_at int8, retention_ms int8, execution_timeout_ms int8, webhook text, s3_config text,
      idempotency_key text, input bytea, input_blob text, generation int8
    )`,
    `CREATE TYPE job_taking AS (sequence int8, random int8, token text, worker_id text, started_at int8)`,
    `CREATE TYPE job_ending AS (
      sequence int8, random int8, to_status int8, ended_at int8, to_error text, end_at int8, due_at int8, token text,
      result bytea, result_blob text, to_bucket int8
    )`,
  ),

  "0012-names-may-repeat": onBoth(allowRepeatedNames),

  /** The mark of the place where all gateways keep their blobs; null until one was marked. */
  "0013-blob-store": onPostgres(`ALTER TABLE installation ADD COLUMN blob_store text`),

  /** What the row of a job no longer tells: notes as an array. Null for most jobs; on PostgreSQL it moves with the job. */
  "0014-job-history": onSqlite(`ALTER TABLE job ADD COLUMN history TEXT`),
  "0014-postgres-job-history": onPostgres(
    `ALTER TABLE job ADD COLUMN history jsonb`,
    `ALTER TABLE job_done ADD COLUMN history jsonb`,
  ),

  /**
   * Logs of machines: `log_machine` has what is known of a machine beside its lines, `log_chunk` successive lines of one machine and
   * source. Nothing refers to other tables: logs outlive what they are of.
   */
  "0015-logs": { sqliteLogs: logs("BLOB"), postgres: logs("bytea") },

  /** Accounts can have names, and keys tell when they were last used. */
  "0016-account-names": onBoth(
    `ALTER TABLE account ADD COLUMN name text`,
    `ALTER TABLE api_key ADD COLUMN last_used_at_ms bigint`,
  ),

  /** Deleted accounts stay as rows: what they were billed refers to them. */
  "0017-deleted-accounts": onBoth(`ALTER TABLE account ADD COLUMN deleted_at_ms bigint`),

  /**
   * What the leading gateway reports of endpoints: `endpoint_report` what it knows now, `scaler_decision` how many workers it wanted over
   * time and why, `endpoint_release` when it rolled which release. Nothing refers to other tables.
   */
  "0018-reports": { sqliteLogs: reports, postgres: reports },

  /** What happened at endpoints over time: minutes as each gateway saw them, and hours of all gateways. */
  "0019-figures": { sqliteLogs: figures, postgres: figures },
};
