import { type JobCounters, jobRules } from "@millrace/engine";
import { int8Array, textArray } from "../../wire/binary-arrays.ts";
import type { Parameter } from "../../wire/binary-writer.ts";
import type { Tally } from "../commit/postgres-combiner.ts";
import type { Session } from "../../wire/connection.ts";
import { GatheredReads } from "../../wire/gathered-reads.ts";
import { part, type Part } from "../../wire/parts.ts";
import type { Transaction } from "../commit/transaction.ts";

export const ADD: Part = part(
  "count",
  `INSERT INTO endpoint_counter_change (endpoint_id, in_queue, in_progress, completed, failed, retried)
    SELECT * FROM unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::int8[])`,
);

const READ = {
  name: "counter_read",
  text: `SELECT endpoint_id, sum(in_queue)::int8 AS "inQueue", sum(in_progress)::int8 AS "inProgress",
      sum(completed)::int8 AS completed, sum(failed)::int8 AS failed, sum(retried)::int8 AS retried
    FROM (
      SELECT * FROM endpoint_counter WHERE endpoint_id = ANY ($1::text[])
      UNION ALL SELECT * FROM endpoint_counter_change WHERE endpoint_id = ANY ($1::text[])
    ) AS parts GROUP BY endpoint_id`,
};

const FOLD = {
  name: "counter_fold",
  text: `WITH gone AS (DELETE FROM endpoint_counter_change RETURNING *)
    INSERT INTO endpoint_counter AS total (endpoint_id, in_queue, in_progress, completed, failed, retried)
    SELECT endpoint_id, sum(in_queue), sum(in_progress), sum(completed), sum(failed), sum(retried)
    FROM gone GROUP BY endpoint_id ORDER BY endpoint_id
    ON CONFLICT (endpoint_id) DO UPDATE SET in_queue = total.in_queue + excluded.in_queue,
      in_progress = total.in_progress + excluded.in_progress, completed = total.completed + excluded.completed,
      failed = total.failed + excluded.failed, retried = total.retried + excluded.retried`,
};

const FORGET = [
  { name: "counter_forget", text: `DELETE FROM endpoint_counter WHERE endpoint_id = $1` },
  { name: "counter_forget_changes", text: `DELETE FROM endpoint_counter_change WHERE endpoint_id = $1` },
];

type Entry = { -readonly [Name in keyof jobRules.CounterStep]: jobRules.CounterStep[Name] };

export function createTally(): Tally {
  const entries = new Map<string, Entry>();
  return {
    add(endpointId, counts) {
      const entry = entries.get(endpointId);
      if (entry === undefined) entries.set(endpointId, { ...counts });
      else for (const name of jobRules.counterNames) entry[name] += counts[name];
    },
    write({ send }) {
      const changed = [...entries].filter(([, entry]) => Object.values(entry).some((amount) => amount !== 0));
      if (changed.length === 0) return;
      const column = (name: keyof Entry): Parameter => int8Array(changed.map(([, entry]) => entry[name]));
      send(ADD, [
        textArray(changed.map(([endpointId]) => endpointId)),
        column("inQueue"),
        column("inProgress"),
        column("completed"),
        column("failed"),
        column("retried"),
      ]);
    },
  };
}

const NONE: JobCounters = { inQueue: 0, inProgress: 0, completed: 0, failed: 0, retried: 0 };

interface EndpointKey {
  readonly endpoint_id: string;
}

/** Counters of one endpoint as they are at the moment of the call, or later. */
export function createCountersReader(session: Session): (endpointId: string) => Promise<JobCounters> {
  const reads = new GatheredReads<EndpointKey, JobCounters & EndpointKey>(
    (keys) => session.rows(READ, [textArray(keys.map((key) => key.endpoint_id))]),
    (one) => one.endpoint_id,
  );
  return async (endpointId) => {
    const row = await reads.read({ endpoint_id: endpointId });
    if (row === undefined) return NONE;
    const { endpoint_id: _, ...counters } = row;
    return counters;
  };
}

const WAITING = {
  name: "counter_waiting",
  text: `SELECT endpoint_id FROM (
      SELECT endpoint_id, in_queue FROM endpoint_counter
      UNION ALL SELECT endpoint_id, in_queue FROM endpoint_counter_change
    ) AS parts GROUP BY endpoint_id HAVING sum(in_queue) > 0`,
};

/** Endpoints with waiting jobs of any gateway. */
export async function endpointsWithWaiting(session: Session): Promise<readonly string[]> {
  return (await session.rows<{ endpoint_id: string }>(WAITING)).map((row) => row.endpoint_id);
}

/** Sums up what transactions added, so that a read stays short. */
export async function foldCounters(session: Session): Promise<void> {
  await session.rows(FOLD);
}

export function forgetCounters({ send }: Pick<Transaction, "send">, endpointId: string): void {
  for (const statement of FORGET) send(statement, [endpointId]);
}
