import { type ClaimedJob, type ClaimRequest, jobRules } from "@millrace/engine";
import { newAttemptToken } from "../../jobs/attempt-token.ts";
import { statusCodes, statusIs } from "../../jobs/job-row.ts";
import type { BatchKind, BatchTransaction } from "../commit/postgres-combiner.ts";
import { int8, rowArray, text, type RowColumn } from "../wire/binary-rows.ts";
import { part, type Part } from "../wire/parts.ts";
import { foundColumns, toPayload, type FoundRow } from "./job-columns.ts";
import { recordOf, type JobContext } from "./job-context.ts";
import { partOf, type Places } from "./waiting-hints.ts";

type WaitingRow = FoundRow & { readonly input: Uint8Array | null };

/** Of one priority, in its order; two equalities and a range, so that it begins where it is to. */
function waiting(lowPriority: 0 | 1, from: string, limit: string): string {
  return `SELECT ${foundColumns("job")}, input FROM job
    WHERE endpoint_id = $1 AND ${statusIs(...jobRules.statesBefore("take"))} AND low_priority = ${lowPriority} AND position >= ${from}
      AND expires_at > $4
    ORDER BY position LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
}

export const SELECT_WAITING = {
  name: "job_waiting",
  text: `WITH normal AS (${waiting(0, "$2", "$5")}), low AS (${waiting(1, "$3", "$5 - (SELECT count(*) FROM normal)")})
    SELECT * FROM normal UNION ALL SELECT * FROM low`,
};

export const TAKE: Part = part(
  "job_take",
  `UPDATE job SET status = ${statusCodes.IN_PROGRESS}, attempt = job.attempt + 1, attempt_token = taken.token,
      worker_id = taken.worker_id, started_at = taken.started_at, gateway_id = $2
    FROM unnest($1::job_taking[]) AS taken
    WHERE job.sequence = taken.sequence AND job.random = taken.random`,
);

interface Taken {
  readonly row: WaitingRow;
  readonly change: jobRules.JobChange;
}

/** Columns of `job_taking`. */
const TAKING: readonly RowColumn<Taken>[] = [
  int8(({ row }) => row.sequence),
  int8(({ row }) => row.random),
  text(({ change }) => change.job.attemptToken),
  text(({ change }) => change.job.workerId),
  int8(({ change }) => change.job.startedAtMs),
];

/** Hands out waiting jobs: one look at the queue for all polls of an endpoint. */
export function claimKind(context: JobContext): BatchKind<ClaimRequest, readonly ClaimedJob[]> {
  return {
    order: "last",
    touches: () => [],
    async work(transaction, requests) {
      const answers = new Map<ClaimRequest, readonly ClaimedJob[]>();
      const groups = Map.groupBy(requests, ({ endpointId }) => endpointId);
      await Promise.all(
        [...groups].map(async ([endpointId, polls]) => {
          const shares = await claimFor(context, transaction, endpointId, polls);
          for (const [index, poll] of polls.entries()) answers.set(poll, shares[index] ?? []);
        }),
      );
      return requests.map((request) => answers.get(request) ?? []);
    },
  };
}

async function claimFor(
  context: JobContext,
  transaction: BatchTransaction,
  endpointId: string,
  polls: readonly ClaimRequest[],
): Promise<ClaimedJob[][]> {
  const wanted = polls.map((poll) => poll.maxJobs());
  const total = wanted.reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  const nowMs = Math.max(...polls.map((poll) => poll.nowMs));
  const rows = await findWaiting(context, transaction, { endpointId, nowMs, total });
  const shares = polls.map((poll, index) =>
    rows.splice(0, wanted[index]).map((row): Taken => ({ row, change: changeFor(context, row, poll) })),
  );
  const taken = shares.flat();
  if (taken.length > 0) take(context, transaction, taken);
  return shares.map((share) => share.map(claimedJob));
}

async function findWaiting(
  context: JobContext,
  { session, afterCommit }: BatchTransaction,
  { endpointId, nowMs, total }: { endpointId: string; nowMs: number; total: number },
): Promise<WaitingRow[]> {
  const look = context.hints.look(endpointId, "claim");
  const { normal, low } = look.from;
  const rows = await session.rows<WaitingRow>(SELECT_WAITING, [endpointId, normal, low, nowMs, total]);
  const upTo: Partial<Record<keyof Places, number>> = {};
  for (const row of rows) upTo[partOf(row.low_priority)] = row.position;
  const exhausted = rows.length < total;
  afterCommit(() => look.ended(upTo, exhausted));
  return rows;
}

function take(context: JobContext, transaction: BatchTransaction, taken: readonly Taken[]): void {
  for (const { row, change } of taken) transaction.tally.add(row.endpoint_id, change.counts);
  transaction.send(TAKE, [rowArray(transaction.rowTypes.jobTaking, taken, TAKING), context.gatewayId()]);
}

function changeFor(context: JobContext, row: WaitingRow, { workerId, nowMs }: ClaimRequest): jobRules.JobChange {
  return jobRules.take(recordOf(context, row), { workerId, attemptToken: newAttemptToken(), nowMs });
}

function claimedJob({ row, change: { job } }: Taken): ClaimedJob {
  const input = toPayload(row.input, row.input_blob);
  if (input === null) throw new Error(`job ${row.sequence} has no input`);
  return { job, input };
}
