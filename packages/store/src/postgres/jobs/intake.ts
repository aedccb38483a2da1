import { type ClaimedJob, type ClaimRequest, jobRules, type NewJob } from "@millrace/engine";
import { newAttemptToken } from "../../jobs/attempt-token.ts";
import { hasRareExtras, statusCodes } from "../../jobs/job-row.ts";
import type { Intake, Share, Tally } from "../commit/postgres-combiner.ts";
import type { Transaction } from "../commit/transaction.ts";
import { textArray } from "../../wire/binary-arrays.ts";
import { bytea, int8, rowArray, text, type RowColumn } from "../../wire/binary-rows.ts";
import { part, type Part } from "../../wire/parts.ts";
import { blobColumn, bytesColumn, type EndingRow } from "../statements/job-columns.ts";
import type { JobContext } from "./job-context.ts";
import { TAKING, type Taken } from "./taking.ts";

const COLUMNS = `sequence, random, sync, endpoint_id, low_priority, position, created_at, queued_at, expires_at,
      hard_expires_at, retention_ms, execution_timeout_ms, webhook, s3_config, idempotency_key, input, input_blob`;
const VALUES = `sequence, random, sync, endpoint_id, low_priority, sequence, created_at, created_at, expires_at,
      hard_expires_at, retention_ms, execution_timeout_ms, webhook, s3_config, idempotency_key, input, input_blob`;
/** Names of the columns of `job_intake`, where rows come together with others. */
const INTAKE_NAMES = `sequence, random, sync, endpoint_id, low_priority, created_at, expires_at, hard_expires_at, retention_ms,
      execution_timeout_ms, webhook, s3_config, idempotency_key, input, input_blob, generation`;
/** Columns that few jobs have. */
const RARE = `traceparent, token_key_id`;
// An endpoint that moved makes the whole statement fail: looking at an answer would take each batch a round trip more.
const NOT_MOVED = `coalesce((SELECT refuse_moved(moved.endpoint_id, moved.generation) FROM endpoint_moved AS moved
      WHERE moved.endpoint_id = new.endpoint_id AND moved.generation > new.generation), true)`;

export const INSERT: Part = part(
  "insert",
  `INSERT INTO job (${COLUMNS}, status) SELECT ${VALUES}, ${statusCodes.IN_QUEUE}
    FROM unnest($1::job_intake[]) AS new WHERE ${NOT_MOVED}`,
);

/** The same with the trace of each job and the key of its tokens; a statement of its own, because few jobs have them. */
export const INSERT_RARE: Part = part(
  "rare",
  `INSERT INTO job (${COLUMNS}, status, ${RARE}) SELECT ${VALUES}, ${statusCodes.IN_QUEUE}, ${RARE}
    FROM unnest($1::job_intake[], $2::text[], $3::text[]) AS new (${INTAKE_NAMES}, ${RARE}) WHERE ${NOT_MOVED}`,
);

/** Jobs that a worker gets at once are never written as waiting, so they leave no dead entry in the index of the queue. */
export const INSERT_RUNNING: Part = part(
  "start",
  `INSERT INTO job (${COLUMNS}, status, attempt, attempt_token, worker_id, started_at, gateway_id)
    SELECT ${VALUES}, ${statusCodes.IN_PROGRESS}, 1, new.token, new.worker_id, new.started_at, $3
    FROM unnest($1::job_intake[], $2::job_taking[])
      AS new (${INTAKE_NAMES}, taken_sequence, taken_random, token, worker_id, started_at) WHERE ${NOT_MOVED}`,
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

const INTO_QUEUE = jobRules.counterStep(null, "IN_QUEUE");

interface Begun extends Taken {
  readonly from: NewJob;
}

export class JobIntake implements Intake {
  readonly #context: JobContext;
  readonly #tally: Tally;
  #waiting: NewJob[] = [];
  #begun: Begun[] = [];

  constructor(context: JobContext, tally: Tally) {
    this.#context = context;
    this.#tally = tally;
  }

  accept(job: NewJob): void {
    this.#waiting.push(job);
    this.#tally.add(job.endpointId, INTO_QUEUE);
    this.#context.beliefs.expires(job.expiresAtMs);
  }

  handOut(endpointId: string, shares: readonly Share[]): ClaimedJob[][] | undefined {
    if (!this.#context.beliefs.isEmpty(endpointId)) return undefined;
    const own = this.#waiting.filter((job) => job.endpointId === endpointId);
    if (own.some(({ extras }) => hasRareExtras(extras))) return undefined;
    own.sort((one, other) => placeOf(one) - placeOf(other) || one.key.sequence - other.key.sequence);
    const claimed = shares.map(({ poll, count }) => own.splice(0, count).map((job) => this.#begin(job, poll)));
    this.#waiting = [...this.#waiting.filter((job) => job.endpointId !== endpointId), ...own];
    return claimed;
  }

  write(transaction: Pick<Transaction, "send" | "rowTypes" | "afterCommit">): void {
    const waiting = this.#waiting;
    const begun = this.#begun;
    this.#waiting = [];
    this.#begun = [];
    const { beliefs, gatewayId } = this.#context;
    insertWaiting(transaction, waiting);
    // Not after the commit: claims of the same transaction look for these jobs already.
    for (const { endpointId, lowPriority, key } of waiting) {
      beliefs.queued(endpointId, { lowPriority: lowPriority ? 1 : 0, position: key.sequence });
    }
    if (begun.length === 0) return;
    const { jobIntake, jobTaking } = transaction.rowTypes;
    const jobs = begun.map(({ from }) => from);
    transaction.send(INSERT_RUNNING, [
      rowArray(jobIntake, jobs, INTAKE),
      rowArray(jobTaking, begun, TAKING),
      gatewayId(),
    ]);
    transaction.afterCommit(() => {
      for (const { from, job } of begun) beliefs.handedOut(job, heldRow(from));
    });
  }

  #begin(from: NewJob, { workerId, nowMs }: ClaimRequest): ClaimedJob {
    const attempt = { workerId, attemptToken: newAttemptToken(), nowMs };
    const { job, counts } = jobRules.take(jobRules.accepted(from), attempt);
    this.#begun.push({ from, key: from.key, job });
    this.#tally.add(job.endpointId, counts);
    return { job, input: from.input };
  }
}

function placeOf({ lowPriority }: NewJob): number {
  return lowPriority ? 1 : 0;
}

function heldRow({ key, endpointId, extras, idempotency, input }: NewJob): EndingRow {
  return {
    sequence: key.sequence,
    random: key.random,
    endpoint_id: endpointId,
    webhook: extras.webhook ?? null,
    idempotency_key: idempotency?.key ?? null,
    input_blob: blobColumn(input),
    output_blob: null,
    next_chunk: 1,
  };
}

function insertWaiting({ send, rowTypes }: Pick<Transaction, "send" | "rowTypes">, jobs: readonly NewJob[]): void {
  const rare = jobs.filter(({ extras }) => hasRareExtras(extras));
  const plain = rare.length === 0 ? jobs : jobs.filter(({ extras }) => !hasRareExtras(extras));
  if (plain.length > 0) send(INSERT, [rowArray(rowTypes.jobIntake, plain, INTAKE)]);
  if (rare.length > 0) {
    const traces = textArray(rare.map(({ extras }) => extras.traceparent ?? null));
    const keyIds = textArray(rare.map(({ extras }) => extras.tokenKeyId ?? null));
    send(INSERT_RARE, [rowArray(rowTypes.jobIntake, rare, INTAKE), traces, keyIds]);
  }
}
