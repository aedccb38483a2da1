import type { ClaimedJob, ClaimRequest, QueuePlace } from "@millrace/engine";
import { legalFrom } from "@millrace/spec";
import { newAttemptToken } from "../../jobs/attempt-token.ts";
import { statusCodes, statusIs } from "../../jobs/job-row.ts";
import type { BatchKind, BatchTransaction } from "../batcher.ts";
import { int8Array, textArray } from "../binary-arrays.ts";
import { stepOf } from "./counters.ts";
import { foundColumns, toPayload, type FoundRow } from "./job-columns.ts";
import { recordOf, type JobContext } from "./job-context.ts";
import { QUEUE_HEAD } from "./waiting-hints.ts";

type WaitingRow = FoundRow & { readonly input: Uint8Array | null };

export const SELECT_WAITING = {
  name: "job_waiting",
  text: `SELECT ${foundColumns("job")}, input FROM job
    WHERE endpoint_id = $1 AND ${statusIs(...legalFrom("take"))} AND (low_priority, position) >= ($2, $3)
      AND expires_at > $4
    ORDER BY low_priority, position LIMIT $5 FOR UPDATE SKIP LOCKED`,
};

export const TAKE = {
  name: "job_take",
  text: `UPDATE job SET status = ${statusCodes.IN_PROGRESS}, attempt = job.attempt + 1, attempt_token = taken.token,
      worker_id = taken.worker_id, started_at = taken.started_at, gateway_id = $6
    FROM unnest($1::int8[], $2::int8[], $3::text[], $4::text[], $5::int8[])
      AS taken (sequence, random, token, worker_id, started_at)
    WHERE job.sequence = taken.sequence AND job.random = taken.random`,
};

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
    rows.splice(0, wanted[index]).map((row) => ({ row, poll, token: newAttemptToken() })),
  );
  const taken = shares.flat();
  if (taken.length > 0) take(context, transaction, taken);
  return shares.map((share) => share.map((one) => claimedJob(context, one)));
}

async function findWaiting(
  context: JobContext,
  { session, afterCommit }: BatchTransaction,
  { endpointId, nowMs, total }: { endpointId: string; nowMs: number; total: number },
): Promise<WaitingRow[]> {
  const find = (from: QueuePlace): Promise<WaitingRow[]> =>
    session.rows<WaitingRow>(SELECT_WAITING, [endpointId, from.lowPriority, from.position, nowMs, total]);
  const look = context.hints.look(endpointId);
  let rows = await find(look.from);
  if (rows.length < total && look.from !== QUEUE_HEAD) {
    // There may be more before the place where the look began: queued by others, or returned to its old place. Those
    // that are locked already by this transaction are found again.
    rows = await find(QUEUE_HEAD);
  }
  const last = rows.at(-1);
  const upTo = last === undefined ? undefined : { lowPriority: last.low_priority, position: last.position };
  const exhausted = rows.length < total;
  afterCommit(() => look.ended(upTo, exhausted));
  return rows;
}

interface Taken {
  readonly row: WaitingRow;
  readonly poll: ClaimRequest;
  readonly token: string;
}

function take(context: JobContext, transaction: BatchTransaction, taken: readonly Taken[]): void {
  for (const { row } of taken) transaction.tally.add(row.endpoint_id, stepOf("IN_QUEUE", "IN_PROGRESS"));
  transaction.send(TAKE, [
    int8Array(taken.map(({ row }) => row.sequence)),
    int8Array(taken.map(({ row }) => row.random)),
    textArray(taken.map(({ token }) => token)),
    textArray(taken.map(({ poll }) => poll.workerId)),
    int8Array(taken.map(({ poll }) => poll.nowMs)),
    context.gatewayId(),
  ]);
}

function claimedJob(context: JobContext, { row, poll, token }: Taken): ClaimedJob {
  const input = toPayload(row.input, row.input_blob);
  if (input === null) throw new Error(`job ${row.sequence} has no input`);
  const job = recordOf(context, {
    ...row,
    status: statusCodes.IN_PROGRESS,
    attempt: row.attempt + 1,
    attempt_token: token,
    worker_id: poll.workerId,
    started_at: poll.nowMs,
  });
  return { job, input };
}
