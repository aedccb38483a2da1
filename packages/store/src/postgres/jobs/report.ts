import {
  type AttemptRef,
  type JobRecord,
  jobRules,
  type Payload,
  type ReportOutcome,
  type ReturnTrigger,
} from "@millrace/engine";
import { noteText } from "../../jobs/job-notes.ts";
import { statusCodes } from "../../jobs/job-row.ts";
import type { BatchKind, BatchTransaction } from "../commit/postgres-combiner.ts";
import { byteaArray, int8Array, textArray } from "../../wire/binary-arrays.ts";
import { blobColumn, bytesColumn, historyWith, touchesAttempt, type FoundRow } from "../statements/job-columns.ts";
import { dropBlobs, recordOf, removeChunks, type JobContext } from "./job-context.ts";
import { lockJobs } from "./job-lookup.ts";

interface Report {
  readonly attempt: AttemptRef;
  readonly nowMs: number;
}

export interface ProgressRequest extends Report {
  readonly output: Payload;
}

export interface BeginRequest extends Report {
  readonly atMs: number;
}

export interface ChunksRequest extends Report {
  readonly chunks: readonly { readonly output: Payload; readonly metrics: string | null }[];
  readonly after?: number | undefined;
}

export interface ReturnRequest extends Report {
  readonly trigger: ReturnTrigger;
  readonly why?: string | undefined;
}

const PROGRESS = {
  name: "job_progress",
  text: `UPDATE job SET output = $3, output_blob = $4 WHERE sequence = $1 AND random = $2`,
};

const BEGIN = {
  name: "job_begin",
  text: `UPDATE job SET started_at = $3 WHERE sequence = $1 AND random = $2`,
};

const APPEND = {
  name: "chunks_append",
  text: `INSERT INTO job_chunk (sequence, random, number, body, blob, metrics)
    SELECT $1, $2, * FROM unnest($3::int8[], $4::bytea[], $5::text[], $6::text[])`,
};

const NEXT_CHUNK = {
  name: "job_next_chunk",
  text: `UPDATE job SET next_chunk = $3 WHERE sequence = $1 AND random = $2`,
};

const RETURN = {
  name: "job_return",
  text: `UPDATE job SET status = $3, queued_at = $4, started_at = NULL, attempt_token = NULL,
      worker_id = NULL, gateway_id = NULL, output = NULL, output_blob = NULL, redispatches = $5,
      delivered_chunk = next_chunk - 1, history = ${historyWith("$6")}
    WHERE sequence = $1 AND random = $2`,
};

/** A job whose attempt under way a report is about. */
interface Running {
  readonly row: FoundRow;
  readonly job: JobRecord;
}

type Apply<Request> = (transaction: BatchTransaction, running: Running, request: Request) => Promise<ReportOutcome>;

/** A kind of report that changes nothing unless it is about the running attempt. */
function reportKind<Request extends Report>(
  context: JobContext,
  blobsOf: (request: Request) => readonly (string | null)[],
  apply: Apply<Request>,
): BatchKind<Request, ReportOutcome> {
  return {
    order: "together",
    touches: touchesAttempt,
    async work(transaction, requests) {
      for (const { attempt } of requests) context.beliefs.changing(attempt.jobId);
      const names = requests.map(({ attempt, nowMs }) => ({ ...attempt, nowMs }));
      const rows = await lockJobs(transaction.session, context.shard, names);
      return await Promise.all(
        requests.map(async (request, index): Promise<ReportOutcome> => {
          const row = rows[index];
          const job = row && recordOf(context, row);
          const refusal = job && jobRules.refusalOfReport(job, request.attempt);
          if (row !== undefined && job !== undefined && refusal === undefined) {
            return await apply(transaction, { row, job }, request);
          }
          dropBlobs(context, transaction, blobsOf(request));
          return refusal ?? { kind: "missing" };
        }),
      );
    },
  };
}

/** Keeps the last progress update of a running attempt; a late one changes nothing. */
export function progressKind(context: JobContext): BatchKind<ProgressRequest, ReportOutcome> {
  return reportKind(
    context,
    ({ output }) => [blobColumn(output)],
    async (transaction, { row, job }, { output }) => {
      dropBlobs(context, transaction, [row.output_blob]);
      transaction.send(PROGRESS, [row.sequence, row.random, bytesColumn(output), blobColumn(output)]);
      return { kind: "applied", job };
    },
  );
}

/** The handler of a running attempt begins later than the attempt. */
export function beginKind(context: JobContext): BatchKind<BeginRequest, ReportOutcome> {
  return reportKind(
    context,
    () => [],
    async ({ send }, { row, job }, { atMs }) => {
      send(BEGIN, [row.sequence, row.random, atMs]);
      return { kind: "applied", job: { ...job, startedAtMs: atMs } };
    },
  );
}

export function chunksKind(context: JobContext): BatchKind<ChunksRequest, ReportOutcome> {
  return reportKind(
    context,
    ({ chunks }) => chunks.map(({ output }) => blobColumn(output)),
    async (transaction, { row, job }, { chunks, after = Infinity }) => {
      if (job.chunks > after) {
        dropBlobs(
          context,
          transaction,
          chunks.map(({ output }) => blobColumn(output)),
        );
        return { kind: "repeated", job };
      }
      const { send } = transaction;
      send(APPEND, [
        row.sequence,
        row.random,
        int8Array(chunks.map((_, index) => row.next_chunk + index)),
        byteaArray(chunks.map(({ output }) => bytesColumn(output))),
        textArray(chunks.map(({ output }) => blobColumn(output))),
        textArray(chunks.map(({ metrics }) => metrics)),
      ]);
      send(NEXT_CHUNK, [row.sequence, row.random, row.next_chunk + chunks.length]);
      return { kind: "applied", job: { ...job, chunks: job.chunks + chunks.length } };
    },
  );
}

/** Ends an attempt without a result: the job waits again, at its old place. What the attempt produced is dropped. */
export function returnKind(context: JobContext): BatchKind<ReturnRequest, ReportOutcome> {
  return reportKind(
    context,
    () => [],
    async (transaction, running, request) => {
      const { row } = running;
      const change = jobRules.returnToQueue(running.job, request);
      if (change.kind !== "change") return change;
      const { job, counts, note } = change;
      dropBlobs(context, transaction, [row.output_blob]);
      const after = [statusCodes[job.status], job.queuedAtMs, job.redispatches];
      transaction.send(RETURN, [row.sequence, row.random, ...after, note === null ? null : noteText(note)]);
      await removeChunks(context, transaction, row);
      transaction.tally.add(row.endpoint_id, counts);
      const queued = (): void =>
        context.beliefs.queued(row.endpoint_id, { lowPriority: row.low_priority, position: row.position });
      queued();
      // Once more for looks beside this transaction, which do not see the job before its commit.
      transaction.afterCommit(queued);
      return { kind: "applied", job };
    },
  );
}
