import { type ClaimedJob, type ClaimRequest, jobRules } from "@millrace/engine";
import { newAttemptToken } from "../../jobs/attempt-token.ts";
import { statusIs } from "../../jobs/job-row.ts";
import type { BatchKind, BatchTransaction, Share } from "../commit/postgres-combiner.ts";
import { rowArray } from "../../wire/binary-rows.ts";
import { unindexed } from "../statements/index-use.ts";
import { foundColumns, toPayload, type FoundRow } from "../statements/job-columns.ts";
import { recordOf, type JobContext } from "./job-context.ts";
import { TAKE, TAKING, type Taken } from "./taking.ts";
import { partOf, type Places } from "../beliefs/waiting-hints.ts";

type WaitingRow = FoundRow & { readonly input: Uint8Array | null };

/** Of one priority, in its order; two equalities and a range, so that it begins where it is to. */
function waiting(lowPriority: 0 | 1, from: string, limit: string): string {
  return `SELECT ${foundColumns("job")}, input FROM job
    WHERE endpoint_id = $1 AND ${statusIs(...jobRules.statesBefore("take"))} AND low_priority = ${lowPriority} AND position >= ${from}
      AND ${unindexed("expires_at")} > $4
    ORDER BY position LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
}

export const SELECT_WAITING = {
  name: "job_waiting",
  text: `WITH normal AS (${waiting(0, "$2", "$5")}), low AS (${waiting(1, "$3", "$5 - (SELECT count(*) FROM normal)")})
    SELECT * FROM normal UNION ALL SELECT * FROM low`,
};

interface FoundJob {
  readonly row: WaitingRow;
  readonly change: jobRules.JobChange;
}

/** Hands out waiting jobs: one look at the queue for all polls of an endpoint. */
export function claimKind(context: JobContext): BatchKind<ClaimRequest, readonly ClaimedJob[]> {
  return {
    order: "last",
    touches: () => [],
    async work(transaction, requests) {
      const answers = new Map<ClaimRequest, readonly ClaimedJob[]>();
      const looks: [endpointId: string, shares: readonly Share[]][] = [];
      const answer = (shares: readonly Share[], jobs: readonly (readonly ClaimedJob[])[]): void => {
        for (const [index, { poll }] of shares.entries()) answers.set(poll, jobs[index] ?? []);
      };
      for (const [endpointId, polls] of Map.groupBy(requests, (request) => request.endpointId)) {
        const shares = polls.map((poll): Share => ({ poll, count: poll.maxJobs() })).filter(({ count }) => count > 0);
        context.beliefs.searchFront(endpointId, Math.max(...polls.map(({ nowMs }) => nowMs)));
        const fresh = transaction.intake.handOut(endpointId, shares);
        if (fresh !== undefined) answer(shares, fresh);
        else if (shares.length > 0) looks.push([endpointId, shares]);
      }
      if (looks.length > 0) transaction.intake.write(transaction);
      await Promise.all(
        looks.map(async ([endpointId, shares]) =>
          answer(shares, await claimFor(context, transaction, endpointId, shares)),
        ),
      );
      return requests.map((request) => answers.get(request) ?? []);
    },
  };
}

async function claimFor(
  context: JobContext,
  transaction: BatchTransaction,
  endpointId: string,
  shares: readonly Share[],
): Promise<ClaimedJob[][]> {
  const nowMs = Math.max(...shares.map(({ poll }) => poll.nowMs));
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const rows = await findWaiting(context, transaction, { endpointId, nowMs, total });
  const found = shares.map(({ poll, count }) =>
    rows.splice(0, count).map((row): FoundJob => ({ row, change: changeFor(context, row, poll) })),
  );
  const taken = found.flat();
  if (taken.length > 0) take(context, transaction, taken);
  return found.map((jobs) => jobs.map(claimedJob));
}

async function findWaiting(
  context: JobContext,
  { session, afterCommit }: BatchTransaction,
  { endpointId, nowMs, total }: { endpointId: string; nowMs: number; total: number },
): Promise<WaitingRow[]> {
  const look = context.beliefs.look(endpointId);
  const { normal, low } = look.from;
  const rows = await session.rows<WaitingRow>(SELECT_WAITING, [endpointId, normal, low, nowMs, total]);
  const upTo: Partial<Record<keyof Places, number>> = {};
  for (const row of rows) upTo[partOf(row.low_priority)] = row.position;
  const exhausted = rows.length < total;
  afterCommit(() => look.ended(upTo, exhausted));
  return rows;
}

function take(context: JobContext, transaction: BatchTransaction, found: readonly FoundJob[]): void {
  for (const { row, change } of found) transaction.tally.add(row.endpoint_id, change.counts);
  const taken = found.map(({ row, change: { job } }): Taken => ({ key: row, job }));
  transaction.send(TAKE, [rowArray(transaction.rowTypes.jobTaking, taken, TAKING), context.gatewayId()]);
  transaction.afterCommit(() => {
    for (const { row, change } of found) if (row.has_output === 0) context.beliefs.handedOut(change.job, row);
  });
}

function changeFor(context: JobContext, row: WaitingRow, { workerId, nowMs }: ClaimRequest): jobRules.JobChange {
  return jobRules.take(recordOf(context, row), { workerId, attemptToken: newAttemptToken(), nowMs });
}

function claimedJob({ row, change: { job } }: FoundJob): ClaimedJob {
  const input = toPayload(row.input, row.input_blob);
  if (input === null) throw new Error(`job ${row.sequence} has no input`);
  return { job, input };
}
