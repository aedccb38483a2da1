import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { withClient } from "../base/databases.ts";

/** Finished jobs to generate, spread evenly over endpoints and over the time of their ends. */
export interface KeptResults {
  readonly jobs: number;
  readonly endpointIds: readonly string[];
  /** The oldest began at this moment, the youngest `spanMs` later. */
  readonly fromMs: number;
  readonly spanMs: number;
  /** How long each is kept after it has ended. */
  readonly retentionMs: number;
}

const RUN_MS = 50;
/** State COMPLETED, as it is stored. */
const COMPLETED = 2;
const BODY = '{"n":1}';
/** As in `finished-buckets.ts` of the store: where PostgreSQL keeps finished jobs, by the time at which they expire. */
const BUCKET_SPAN_MS = 300_000;
const BUCKETS = 16;
const ROWS_AT_A_TIME = 500_000;

/**
 * Writes finished jobs with input and result directly into the database of a service that is stopped, because 10,000,000 of them
 * would take hours through the interface. The scenario checks that the service counts them and answers for them.
 */
export async function enterResults(
  place: { readonly dataDir: string; readonly databaseUrl: string | undefined },
  kept: KeptResults,
): Promise<void> {
  const { databaseUrl } = place;
  if (databaseUrl === undefined) return enterInSqlite(join(place.dataDir, "millrace.db"), kept);
  await withClient(databaseUrl, async (client) => {
    for (const range of ranges(kept.jobs)) await client.query(postgresRows(kept, range));
    await client.query(counters(kept, "in_queue, in_progress, ", "0, 0, "));
    await client.query("VACUUM ANALYZE");
  });
}

/** Place in the order of acceptance of the job with this number, which is also in its id. */
export function sequenceOf({ jobs, fromMs, spanMs }: KeptResults, number: number): number {
  const perMs = Math.ceil(jobs / spanMs);
  return (fromMs + Math.floor(number / perMs)) * 1000 + (number % perMs);
}

/** Endpoint of the job with this number. */
export function endpointOf({ endpointIds }: KeptResults, number: number): string {
  return endpointIds[number % endpointIds.length] ?? "";
}

function enterInSqlite(file: string, kept: KeptResults): void {
  using db = new DatabaseSync(file, { timeout: 60_000 });
  db.exec(
    "PRAGMA cache_size = -512000; PRAGMA synchronous = OFF; CREATE TEMP TABLE owner (number INTEGER PRIMARY KEY, id TEXT)",
  );
  const owner = db.prepare("INSERT INTO owner VALUES (?, ?)");
  for (const [number, id] of kept.endpointIds.entries()) owner.run(number, id);
  for (const range of ranges(kept.jobs)) {
    db.exec("BEGIN IMMEDIATE");
    const numbers = `WITH RECURSIVE series (i) AS (SELECT ${range.from} UNION ALL SELECT i + 1 FROM series WHERE i + 1 < ${range.until})`;
    const createdMs = createdAt(kept);
    const endpoint = `(SELECT id FROM owner WHERE number = i % ${kept.endpointIds.length})`;
    db.exec(`INSERT INTO job (${COLUMNS}, has_output) ${numbers}
      SELECT ${columns(kept, { createdMs, endpoint })}, 1 FROM series`);
    for (const table of ["job_input", "job_output"]) {
      db.exec(
        `INSERT INTO ${table} (sequence, body) ${numbers} SELECT ${sequence(kept, createdMs)}, CAST('${BODY}' AS BLOB) FROM series`,
      );
    }
    db.exec("COMMIT");
  }
  db.exec(counters(kept, "", ""));
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}

interface Range {
  readonly from: number;
  readonly until: number;
}

function ranges(jobs: number): Range[] {
  const starts = Array.from({ length: Math.ceil(jobs / ROWS_AT_A_TIME) }, (_, index) => index * ROWS_AT_A_TIME);
  return starts.map((from) => ({ from, until: Math.min(jobs, from + ROWS_AT_A_TIME) }));
}

const COLUMNS = `sequence, random, sync, endpoint_id, status, low_priority, position, created_at, queued_at, started_at,
  finished_at, expires_at, retention_ms, attempt, worker_id`;

/** Whole numbers are divided alike by both databases. */
function createdAt({ jobs, fromMs, spanMs }: KeptResults): string {
  return `(${fromMs} + i / ${Math.ceil(jobs / spanMs)})`;
}

function sequence({ jobs, spanMs }: KeptResults, createdMs: string): string {
  return `${createdMs} * 1000 + i % ${Math.ceil(jobs / spanMs)}`;
}

function columns(kept: KeptResults, { createdMs, endpoint }: { createdMs: string; endpoint: string }): string {
  const place = sequence(kept, createdMs);
  return `${place}, i, 0, ${endpoint}, ${COMPLETED}, 0, ${place}, ${createdMs}, ${createdMs}, ${createdMs},
    ${createdMs} + ${RUN_MS}, ${createdMs} + ${RUN_MS + kept.retentionMs}, ${kept.retentionMs}, 1, 'bench'`;
}

function postgresRows(kept: KeptResults, { from, until }: Range): string {
  const createdMs = createdAt(kept);
  const list = kept.endpointIds.map((id) => `'${id}'`).join(", ");
  const endpoint = `(ARRAY[${list}])[i % ${kept.endpointIds.length} + 1]`;
  const expiresMs = `(${createdMs} + ${RUN_MS + kept.retentionMs})`;
  return `INSERT INTO job_done (${COLUMNS}, input, output, bucket)
    SELECT ${columns(kept, { createdMs, endpoint })}, '${BODY}', '${BODY}', ${expiresMs} / ${BUCKET_SPAN_MS} % ${BUCKETS}
    FROM generate_series(${from}::int8, ${until - 1}::int8) AS i`;
}

function counters({ jobs, endpointIds }: KeptResults, names: string, zeros: string): string {
  const rows = endpointIds.map((id, index) => {
    const own = Math.floor((jobs - index + endpointIds.length - 1) / endpointIds.length);
    return `('${id}', ${zeros}${own}, 0, 0)`;
  });
  return `INSERT INTO endpoint_counter (endpoint_id, ${names}completed, failed, retried) VALUES ${rows.join(", ")}`;
}
