import { setImmediate as nextTurn } from "node:timers/promises";
import type { JobListPage, JobListQuery, JobRecord } from "@millrace/engine";
import type { DatabaseSync } from "node:sqlite";
import { readPage, type Slice } from "../../jobs/job-pages.ts";
import { listedColumns, stateBits, statusIs, toJobRecord, type JobRow } from "../../jobs/job-row.ts";

/** Rows examined in one turn of the event loop. */
const SLICE_ROWS = 250;

/** States whose jobs have an index by endpoint. */
const INDEXED = ["IN_QUEUE", "IN_PROGRESS"] as const;

/**
 * Lists the jobs of an endpoint. There is no index by endpoint and time, which every new job would pay for: jobs are examined in
 * the order of their keys. Jobs that wait or run have an index, which serves where they are few.
 */
export function createJobListing(db: DatabaseSync): (query: JobListQuery) => Promise<JobListPage> {
  const columns = `${listedColumns("job", "substr")}, has_output`;
  const selectLast = db.prepare(
    `SELECT sequence FROM job WHERE sequence < ? AND sequence >= ? ORDER BY sequence DESC LIMIT 1 OFFSET ?`,
  );
  const selectListed = db.prepare(`
    SELECT ${columns} FROM job NOT INDEXED WHERE sequence < ?1 AND sequence >= ?2 AND endpoint_id = ?3 AND expires_at > ?4
      AND (?5 >> status) & 1 = 1 AND (?6 IS NULL OR worker_id = ?6) AND (?7 = 0 OR error IS NOT NULL)
    ORDER BY sequence DESC LIMIT ?8`);
  const selectKeys = INDEXED.map((state) => ({
    state,
    keys: db.prepare(`SELECT sequence FROM job WHERE endpoint_id = ? AND ${statusIs(state)} LIMIT ?`),
  }));
  const selectOne = db.prepare(`SELECT ${columns} FROM job WHERE sequence = ?`);

  /** Of the next rows of the table. */
  function scan(query: JobListQuery, below: number, count: number): Slice {
    const { endpointId, nowMs, fromSequence, limit, filter } = query;
    const last = selectLast.get(below, fromSequence, count - 1) as { sequence: number } | undefined;
    const rows = selectListed.all(
      below,
      last?.sequence ?? fromSequence,
      endpointId,
      nowMs,
      stateBits(filter.states),
      filter.workerId,
      filter.errorContains === null ? 0 : 1,
      filter.errorContains === null ? limit + 1 : count,
    );
    return { jobs: recordsOf(rows), last: last === undefined ? null : { sequence: last.sequence, random: 0 } };
  }

  /** The keys of all jobs of the endpoint in these states, in the order of the list; undefined where an index does not tell. */
  function keysOf({ endpointId, filter, examinedMax, fromSequence, below }: JobListQuery): number[] | undefined {
    const indexes = selectKeys.filter(({ state }) => filter.states.includes(state));
    if (indexes.length === 0 || indexes.length < filter.states.length) return undefined;
    const found = indexes.flatMap(({ keys }) => keys.all(endpointId, examinedMax + 1) as { sequence: number }[]);
    if (found.length > examinedMax) return undefined;
    return found
      .map(({ sequence }) => sequence)
      .filter((sequence) => sequence >= fromSequence && sequence < below.sequence)
      .sort((one, other) => other - one);
  }

  function read(keys: number[], count: number): Slice {
    const some = keys.splice(0, count);
    const last = keys.length === 0 ? undefined : some.at(-1);
    const rows = some.map((sequence) => selectOne.get(sequence)).filter((row) => row !== undefined);
    return { jobs: recordsOf(rows), last: last === undefined ? null : { sequence: last, random: 0 } };
  }

  return async (query) => {
    const keys = keysOf(query);
    return await readPage(
      query,
      () => SLICE_ROWS,
      async (below, count) => {
        // Requests of others are not held up.
        if (below !== query.below) await nextTurn();
        return keys === undefined ? scan(query, below.sequence, count) : read(keys, count);
      },
    );
  };
}

function recordsOf(rows: readonly unknown[]): JobRecord[] {
  return (rows as JobRow[]).map((row) => toJobRecord(row));
}
