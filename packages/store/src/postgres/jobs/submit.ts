import { jobRules, type NewJob, type SubmitOutcome } from "@millrace/engine";
import { statusCodes } from "../../jobs/job-row.ts";
import type { BatchKind, BatchTransaction } from "../commit/postgres-combiner.ts";
import { int8Array, textArray } from "../wire/binary-arrays.ts";
import { bytea, int8, rowArray, text, type RowColumn } from "../wire/binary-rows.ts";
import type { Session } from "../wire/connection.ts";
import { part, type Part } from "../wire/parts.ts";
import { movedOf, type Moved } from "../wire/sql-state.ts";
import { blobColumn, bytesColumn, foundColumns, type FoundRow } from "./job-columns.ts";
import { dropBlobs, recordOf, type JobContext } from "./job-context.ts";

const COLUMNS = `sequence, random, sync, endpoint_id, status, low_priority, position, created_at, queued_at, expires_at,
      hard_expires_at, retention_ms, execution_timeout_ms, webhook, s3_config, idempotency_key, input, input_blob`;
const VALUES = `sequence, random, sync, endpoint_id, ${statusCodes.IN_QUEUE}, low_priority, sequence, created_at, created_at,
      expires_at, hard_expires_at, retention_ms, execution_timeout_ms, webhook, s3_config, idempotency_key, input,
      input_blob`;
// An endpoint that moved makes the whole statement fail: looking at an answer would take each batch a round trip more.
const NOT_MOVED = `coalesce((SELECT refuse_moved(moved.endpoint_id, moved.generation) FROM endpoint_moved AS moved
      WHERE moved.endpoint_id = new.endpoint_id AND moved.generation > new.generation), true)`;

export const INSERT: Part = part(
  "job_insert",
  `INSERT INTO job (${COLUMNS}) SELECT ${VALUES} FROM unnest($1::job_intake[]) AS new WHERE ${NOT_MOVED}`,
);

/** The same with the trace of each job; a statement of its own, because few jobs have one. */
export const INSERT_TRACED: Part = part(
  "job_trace",
  `INSERT INTO job (${COLUMNS}, traceparent) SELECT ${VALUES}, new.traceparent
    FROM unnest($1::job_intake[], $2::text[]) AS new (
      sequence, random, sync, endpoint_id, low_priority, created_at, expires_at, hard_expires_at, retention_ms,
      execution_timeout_ms, webhook, s3_config, idempotency_key, input, input_blob, generation, traceparent)
    WHERE ${NOT_MOVED}`,
);

/** Columns of `job_intake`. */
const INTAKE: readonly RowColumn<NewJob>[] = [
  int8(({ key }) => key.sequence),
  int8(({ key }) => key.random),
  int8(({ sync }) => (sync ? 1 : 0)),
  text(({ endpointId }) => endpointId),
  int8(({ lowPriority }) => (lowPriority ? 1 : 0)),
  int8(({ createdAtMs }) => createdAtMs),
  int8(({ expiresAtMs }) => expiresAtMs),
  int8(({ hardExpiresAtMs }) => hardExpiresAtMs),
  int8(({ retentionMs }) => retentionMs),
  int8(({ executionTimeoutMs }) => executionTimeoutMs),
  text(({ extras }) => extras.webhook ?? null),
  text(({ extras }) => extras.s3Config ?? null),
  text(({ idempotency }) => idempotency?.key ?? null),
  bytea(({ input }) => bytesColumn(input)),
  text(({ input }) => blobColumn(input)),
  int8(({ placement }) => placement.generation),
];

// A submit with the same key waits here until the other transaction ends, and then sees its result.
const LOCK_KEYS = {
  name: "idempotency_lock",
  text: `SELECT pg_advisory_xact_lock(lock) FROM (
      SELECT DISTINCT hashtextextended(endpoint_id || ' ' || key, 0) AS lock
      FROM unnest($1::text[], $2::text[]) AS wanted (endpoint_id, key) ORDER BY lock
    ) AS locks`,
};

function selectByKey(table: "job" | "job_done"): string {
  return `SELECT ${foundColumns(table)}, kept.endpoint_id || ' ' || kept.key AS name, kept.body_hash
    FROM unnest($1::text[], $2::text[]) AS wanted (endpoint_id, key)
    JOIN job_idempotency kept ON kept.endpoint_id = wanted.endpoint_id AND kept.key = wanted.key
    JOIN ${table} ON ${table}.sequence = kept.sequence AND ${table}.random = kept.random`;
}

const FIND_KEYS = { name: "idempotency_find", text: `${selectByKey("job")} UNION ALL ${selectByKey("job_done")}` };

const PUT_KEYS = {
  name: "idempotency_put",
  text: `INSERT INTO job_idempotency (endpoint_id, key, sequence, random, body_hash)
    SELECT * FROM unnest($1::text[], $2::text[], $3::int8[], $4::int8[], $5::text[])
    ON CONFLICT (endpoint_id, key) DO UPDATE SET sequence = excluded.sequence, random = excluded.random,
      body_hash = excluded.body_hash`,
};

const INTO_QUEUE = jobRules.counterStep(null, "IN_QUEUE");

type KeyedRow = FoundRow & { readonly name: string; readonly body_hash: string };

export function submitKind(context: JobContext): BatchKind<NewJob, SubmitOutcome> {
  return {
    order: "together",
    isToBlame: (error, job) => isRefused(job, movedOf(error)),
    // No other request can refer to a new job.
    touches: (job) => (job.idempotency === null ? [] : [`key ${nameOf(job)}`]),
    async work(transaction, jobs) {
      const earlier = await findEarlier(transaction, jobs);
      const outcomes = jobs.map((job) => outcomeOf(context, job, earlier.get(nameOf(job))));
      const created = jobs.filter((_, index) => outcomes[index]?.kind === "created");
      if (created.length > 0) insert(transaction, created);
      for (const [index, job] of jobs.entries()) {
        if (outcomes[index]?.kind !== "created") dropBlobs(context, transaction, [blobColumn(job.input)]);
      }
      for (const job of created) {
        transaction.tally.add(job.endpointId, INTO_QUEUE);
        context.expiry.note(job.expiresAtMs);
        // Not after the commit: claims of the same transaction look for these jobs already.
        context.hints.queued(job.endpointId, { lowPriority: job.lowPriority ? 1 : 0, position: job.key.sequence });
      }
      return outcomes;
    },
  };
}

function nameOf(job: NewJob): string {
  return job.idempotency === null ? "" : `${job.endpointId} ${job.idempotency.key}`;
}

async function findEarlier(
  { session }: BatchTransaction,
  jobs: readonly NewJob[],
): Promise<ReadonlyMap<string, KeyedRow>> {
  const keyed = jobs.filter((job) => job.idempotency !== null);
  if (keyed.length === 0) return new Map();
  const parameters = [
    textArray(keyed.map((job) => job.endpointId)),
    textArray(keyed.map((job) => job.idempotency?.key ?? null)),
  ];
  await session.rows(LOCK_KEYS, parameters);
  const rows = await session.rows<KeyedRow>(FIND_KEYS, parameters);
  return new Map(rows.map((row) => [row.name, row]));
}

/** Whether it is for this job that a statement failed because an endpoint moved. */
function isRefused({ endpointId, placement }: NewJob, moved: Moved | undefined): boolean {
  return moved?.endpointId === endpointId && placement.generation < moved.generation;
}

/** What became of the key of this job on a shard that its endpoint left, and that takes no more jobs of it. */
export async function readEarlier(
  context: JobContext,
  session: Session,
  job: NewJob,
): Promise<SubmitOutcome | undefined> {
  const wanted = [textArray([job.endpointId]), textArray([job.idempotency?.key ?? null])];
  const [earlier] = await session.rows<KeyedRow>(FIND_KEYS, wanted);
  const outcome = outcomeOf(context, job, earlier);
  if (outcome.kind === "created") return undefined;
  if (job.input.kind === "blob") context.onBlobsUnreferenced([job.input.blobId]);
  return outcome;
}

function outcomeOf(context: JobContext, job: NewJob, earlier: KeyedRow | undefined): SubmitOutcome {
  if (earlier === undefined || earlier.expires_at <= job.createdAtMs) return { kind: "created" };
  return jobRules.outcomeOfRepeat(job, { bodyHash: earlier.body_hash, job: () => recordOf(context, earlier) });
}

function insert({ send, rowTypes }: BatchTransaction, jobs: readonly NewJob[]): void {
  const traced = jobs.filter(({ extras }) => extras.traceparent !== undefined);
  const plain = traced.length === 0 ? jobs : jobs.filter(({ extras }) => extras.traceparent === undefined);
  if (plain.length > 0) send(INSERT, [rowArray(rowTypes.jobIntake, plain, INTAKE)]);
  if (traced.length > 0) {
    const traces = textArray(traced.map(({ extras }) => extras.traceparent ?? null));
    send(INSERT_TRACED, [rowArray(rowTypes.jobIntake, traced, INTAKE), traces]);
  }
  const keyed = jobs.flatMap(({ key, endpointId, idempotency }) =>
    idempotency === null ? [] : [{ key, endpointId, idempotency }],
  );
  if (keyed.length === 0) return;
  send(PUT_KEYS, [
    textArray(keyed.map(({ endpointId }) => endpointId)),
    textArray(keyed.map(({ idempotency }) => idempotency.key)),
    int8Array(keyed.map(({ key }) => key.sequence)),
    int8Array(keyed.map(({ key }) => key.random)),
    textArray(keyed.map(({ idempotency }) => idempotency.bodyHash)),
  ]);
}
