import { jobRules, type NewJob, type SubmitOutcome } from "@millrace/engine";
import type { BatchKind, BatchTransaction } from "../commit/postgres-combiner.ts";
import { int8Array, textArray } from "../../wire/binary-arrays.ts";
import type { Session } from "../../wire/connection.ts";
import { movedOf, type Moved } from "../../wire/sql-state.ts";
import { hasKeyOf } from "../statements/index-use.ts";
import { blobColumn, foundColumns, touchesJob, type FoundRow } from "../statements/job-columns.ts";
import { dropBlobs, recordOf, type JobContext } from "./job-context.ts";

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
    JOIN job_idempotency kept ON ${hasKeyOf("kept", "wanted", ["endpoint_id", "key"])}
    JOIN ${table} ON ${hasKeyOf(table, "kept")}`;
}

export const FIND_KEYS = {
  name: "idempotency_find",
  text: `${selectByKey("job")} UNION ALL ${selectByKey("job_done")}`,
};

// Two gateways that submit jobs of one endpoint under chosen ids do so one after the other: the later one sees what the earlier one did.
const LOCK_CHOSEN = {
  name: "chosen_lock",
  text: `SELECT pg_advisory_xact_lock(lock) FROM (
      SELECT DISTINCT hashtextextended(endpoint_id, 1) AS lock FROM unnest($1::text[]) AS wanted (endpoint_id) ORDER BY lock
    ) AS locks`,
};

/** One statement for both tables: a job that is just being moved from one to the other is seen in one of them. */
export const FIND_CHOSEN = {
  name: "chosen_find",
  text: `SELECT found.* FROM unnest($1::int8[], $2::int8[]) AS wanted (sequence, random)
    CROSS JOIN LATERAL (${["job" as const, "job_done" as const]
      .map((table) => `SELECT ${foundColumns(table)} FROM ${table} WHERE ${hasKeyOf(table, "wanted")}`)
      .join(" UNION ALL ")} LIMIT 1) AS found`,
};

const PUT_KEYS = {
  name: "idempotency_put",
  text: `INSERT INTO job_idempotency (endpoint_id, key, sequence, random, body_hash)
    SELECT * FROM unnest($1::text[], $2::text[], $3::int8[], $4::int8[], $5::text[])
    ON CONFLICT (endpoint_id, key) DO UPDATE SET sequence = excluded.sequence, random = excluded.random,
      body_hash = excluded.body_hash`,
};

type KeyedRow = FoundRow & { readonly name: string; readonly body_hash: string };

export function submitKind(context: JobContext): BatchKind<NewJob, SubmitOutcome> {
  return {
    order: "together",
    isToBlame: (error, job) => isRefused(job, movedOf(error)),
    // No other request can refer to a new job.
    touches: (job) => [
      ...(job.idempotency === null ? [] : [`key ${nameOf(job)}`]),
      ...(job.isIdChosen === true ? touchesJob(job.id) : []),
    ],
    async work(transaction, jobs) {
      const [earlier, there] = await Promise.all([findEarlier(transaction, jobs), findChosen(transaction, jobs)]);
      const outcomes = jobs.map((job): SubmitOutcome => {
        const row = there.get(keyText(job.key));
        if (row !== undefined) return { kind: "repeated", job: recordOf(context, row) };
        return outcomeOf(context, job, earlier.get(nameOf(job)));
      });
      const created = jobs.filter((_, index) => outcomes[index]?.kind === "created");
      putKeys(transaction, created);
      for (const [index, job] of jobs.entries()) {
        if (outcomes[index]?.kind !== "created") dropBlobs(context, transaction, [blobColumn(job.input)]);
      }
      for (const job of created) transaction.intake.accept(job);
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

/**
 * The jobs with chosen ids that are there already, by their keys. Nothing in the tables would refuse a second one: a job that ended is in
 * another table than one that waits, and the end of the second would find the row of the first.
 */
async function findChosen(
  { session }: BatchTransaction,
  jobs: readonly NewJob[],
): Promise<ReadonlyMap<string, FoundRow>> {
  const chosen = jobs.filter(({ isIdChosen }) => isIdChosen === true);
  if (chosen.length === 0) return new Map();
  const locked = session.rows(LOCK_CHOSEN, [textArray(chosen.map(({ endpointId }) => endpointId))]);
  const found = session.rows<FoundRow>(FIND_CHOSEN, [
    int8Array(chosen.map(({ key }) => key.sequence)),
    int8Array(chosen.map(({ key }) => key.random)),
  ]);
  const [, rows] = await Promise.all([locked, found]);
  return new Map(rows.map((row) => [keyText(row), row]));
}

function keyText({ sequence, random }: { readonly sequence: number; readonly random: number }): string {
  return `${sequence} ${random}`;
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

function putKeys({ send }: BatchTransaction, jobs: readonly NewJob[]): void {
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
