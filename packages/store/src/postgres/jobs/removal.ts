import { jobRules, type RemovedJob } from "@millrace/engine";
import { stateOf, statusIs } from "../../jobs/job-row.ts";
import type { BatchKind, BatchTransaction } from "../commit/postgres-combiner.ts";
import { int8Array, textArray } from "../../wire/binary-arrays.ts";
import type { Parameter } from "../../wire/binary-writer.ts";
import { forgetCounters } from "./counters.ts";
import { finishedPartition, SEPARATE_BUCKET } from "../statements/finished-buckets.ts";
import { hasKeyOf, unindexed } from "../statements/index-use.ts";
import { foundColumns, type FoundRow } from "../statements/job-columns.ts";
import { dropBlobs, recordOf, type JobContext } from "./job-context.ts";

const separate = finishedPartition(SEPARATE_BUCKET);

/** Keys of rows in `$1` and `$2`. */
function remove(table: string): { name: string; text: string } {
  return {
    name: `${table}_remove`,
    text: `DELETE FROM ${table} USING unnest($1::int8[], $2::int8[]) AS gone (sequence, random)
      WHERE ${hasKeyOf(table, "gone")}`,
  };
}

export const REMOVE_LIVE = remove("job");
export const REMOVE_DONE = remove(separate);
export const REMOVE_CHUNKS = {
  name: "chunks_remove_many",
  text: `${remove("job_chunk").text} RETURNING job_chunk.blob`,
};
export const REMOVE_KEYS = {
  name: "idempotency_remove",
  text: `DELETE FROM job_idempotency AS kept
    USING unnest($1::text[], $2::text[], $3::int8[], $4::int8[]) AS gone (endpoint_id, key, sequence, random)
    WHERE ${hasKeyOf("kept", "gone", ["endpoint_id", "key", "sequence", "random"])}`,
};

/** Removes locked jobs with everything that belongs to them. */
async function removeAll(context: JobContext, transaction: BatchTransaction, rows: readonly FoundRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { session, send, tally } = transaction;
  const keys = (some: readonly FoundRow[]): Parameter[] => [
    int8Array(some.map(({ sequence }) => sequence)),
    int8Array(some.map(({ random }) => random)),
  ];
  for (const row of rows) tally.add(row.endpoint_id, jobRules.counterStep(stateOf(row), null));
  dropBlobs(
    context,
    transaction,
    rows.flatMap((row) => [row.input_blob, row.output_blob]),
  );
  const streamed = rows.filter((row) => row.next_chunk > 1);
  const keyed = rows.filter((row) => row.idempotency_key !== null);
  const chunks = streamed.length === 0 ? [] : session.rows<{ blob: string | null }>(REMOVE_CHUNKS, keys(streamed));
  send(REMOVE_LIVE, keys(rows.filter((row) => row.bucket === null)));
  send(REMOVE_DONE, keys(rows.filter((row) => row.bucket !== null)));
  if (keyed.length > 0) {
    const names = [textArray(keyed.map((row) => row.endpoint_id)), textArray(keyed.map((row) => row.idempotency_key))];
    send(REMOVE_KEYS, [...names, ...keys(keyed)]);
  }
  dropBlobs(
    context,
    transaction,
    (await chunks).map(({ blob }) => blob),
  );
}

export interface ExpireRequest {
  readonly nowMs: number;
  readonly limit: number;
}

// Skips what another gateway is removing at this moment.
export const SELECT_EXPIRED_LIVE = {
  name: "job_expired",
  text: `SELECT ${foundColumns("job")} FROM job WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2
    FOR UPDATE SKIP LOCKED`,
};
export const SELECT_EXPIRED_DONE = {
  name: "job_done_expired",
  text: `SELECT ${foundColumns("job_done").replaceAll("job_done.", `${separate}.`)} FROM ${separate}
    WHERE expires_at <= $1 AND webhook_due_at IS NULL ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
};
const NEXT_EXPIRY = {
  name: "next_expiry",
  text: `SELECT least(
      (SELECT expires_at FROM job ORDER BY expires_at LIMIT 1),
      (SELECT expires_at FROM ${separate} WHERE webhook_due_at IS NULL ORDER BY expires_at LIMIT 1)
    ) AS at`,
};

/** Removes jobs whose time is over, earliest first. One whose webhook is still to be delivered stays, unseen. */
export function expireKind(context: JobContext): BatchKind<ExpireRequest, readonly RemovedJob[]> {
  return {
    order: "alone",
    touches: () => [],
    async work(transaction, requests) {
      return await Promise.all(
        requests.map(async ({ nowMs, limit }) => {
          const { session } = transaction;
          const found = await Promise.all([
            session.rows<FoundRow>(SELECT_EXPIRED_LIVE, [nowMs, limit]),
            session.rows<FoundRow>(SELECT_EXPIRED_DONE, [nowMs, limit]),
          ]);
          const rows = found
            .flat()
            .toSorted((a, b) => a.expires_at - b.expires_at)
            .slice(0, limit);
          await removeAll(context, transaction, rows);
          const nextAtMs = await readNextExpiry(transaction);
          transaction.afterCommit(() => context.beliefs.removedExpired(nextAtMs));
          return rows.map((row) => ({ job: recordOf(context, row) }));
        }),
      );
    },
  };
}

export async function readNextExpiry({ session }: Pick<BatchTransaction, "session">): Promise<number | null> {
  const [next] = await session.rows<{ at: number | null }>(NEXT_EXPIRY);
  return next?.at ?? null;
}

export interface PurgeRequest {
  readonly endpointId: string;
  readonly nowMs: number;
  readonly limit: number;
  /** Jobs queued after this place stay; undefined = the last place there is now, which comes with the answer. */
  readonly upToPosition: number | undefined;
}

export interface PurgeAnswer {
  readonly ids: readonly string[];
  readonly upToPosition: number;
}

export const LAST_WAITING = {
  name: "job_last_waiting",
  text: `SELECT greatest(
      (SELECT position FROM job WHERE endpoint_id = $1 AND ${statusIs("IN_QUEUE")} AND low_priority = 0
        ORDER BY low_priority DESC, position DESC LIMIT 1),
      (SELECT position FROM job WHERE endpoint_id = $1 AND ${statusIs("IN_QUEUE")} AND low_priority = 1
        ORDER BY low_priority DESC, position DESC LIMIT 1)
    ) AS place`,
};
export const SELECT_PURGED = {
  name: "job_purged",
  text: `SELECT ${foundColumns("job")} FROM job
    WHERE endpoint_id = $1 AND ${statusIs(...jobRules.statesBefore("purge"))} AND position <= $2
      AND ${unindexed("expires_at")} > $3
    ORDER BY low_priority, position LIMIT $4 FOR UPDATE`,
};

/** Passes over those that are being handed out or changed at the moment, and so never waits for others. */
const SELECT_PURGED_BESIDE = { name: "job_purged_beside", text: `${SELECT_PURGED.text} SKIP LOCKED` };

/**
 * Removes some of the jobs that wait.
 *
 * @param beside over another connection than that of all other changes, which go on meanwhile; a job that one of them holds stays
 */
export function purgeKind(
  context: JobContext,
  { beside }: { readonly beside: boolean },
): BatchKind<PurgeRequest, PurgeAnswer> {
  const select = beside ? SELECT_PURGED_BESIDE : SELECT_PURGED;
  return {
    order: "alone",
    touches: () => [],
    async work(transaction, requests) {
      return await Promise.all(
        requests.map(async ({ endpointId, nowMs, limit, upToPosition }) => {
          const { session } = transaction;
          const upTo =
            upToPosition ?? (await session.rows<{ place: number | null }>(LAST_WAITING, [endpointId]))[0]?.place ?? 0;
          const rows = await session.rows<FoundRow>(select, [endpointId, upTo, nowMs, limit]);
          await removeAll(context, transaction, rows);
          return { ids: rows.map((row) => recordOf(context, row).id), upToPosition: upTo };
        }),
      );
    },
  };
}

export interface RemoveUnfinishedRequest {
  readonly endpointId: string;
  readonly limit: number;
}

const SELECT_UNFINISHED = (["IN_QUEUE", "IN_PROGRESS"] as const).map((state) => ({
  name: `job_unfinished_${state}`,
  text: `SELECT ${foundColumns("job")} FROM job WHERE endpoint_id = $1 AND ${statusIs(state)} LIMIT $2 FOR UPDATE`,
}));

/**
 * Removes unfinished jobs of an endpoint that is gone, at most `limit` of each state; answers how many. Its finished ones
 * are out of reach already and expire by themselves.
 */
export function removeUnfinishedKind(context: JobContext): BatchKind<RemoveUnfinishedRequest, number> {
  return {
    order: "alone",
    touches: () => [],
    async work(transaction, requests) {
      return await Promise.all(
        requests.map(async ({ endpointId, limit }) => {
          const { session } = transaction;
          const found = await Promise.all(
            SELECT_UNFINISHED.map((statement) => session.rows<FoundRow>(statement, [endpointId, limit])),
          );
          await removeAll(context, transaction, found.flat());
          return found.flat().length;
        }),
      );
    },
  };
}

const FORGET_MOVED = { name: "moved_forget", text: "DELETE FROM endpoint_moved WHERE endpoint_id = $1" };

export function forgetEndpointKind(context: JobContext): BatchKind<string, void> {
  return {
    order: "alone",
    touches: () => [],
    async work(transaction, endpointIds) {
      for (const endpointId of endpointIds) {
        forgetCounters(transaction, endpointId);
        transaction.send(FORGET_MOVED, [endpointId]);
      }
      transaction.afterCommit(() => {
        for (const endpointId of endpointIds) context.beliefs.removedEndpoint(endpointId);
      });
      return endpointIds.map(() => undefined);
    },
  };
}
