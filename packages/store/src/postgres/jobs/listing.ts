import { isListed, type JobListPage, type JobListQuery, type JobPlace, type JobRecord, pageOf } from "@millrace/engine";
import type { JobState } from "@millrace/spec";
import { readPage, type Slice } from "../../jobs/job-pages.ts";
import { listedColumns, stateBits, statusIs, type JobRow } from "../../jobs/job-row.ts";
import type { Session, Statement } from "../../wire/connection.ts";
import { recordOf, type JobContext } from "./job-context.ts";

/** Rows examined by the first statement for a page; each further one examines twice as many as the one before. */
const FIRST_ROWS = 250;

/** States of the jobs in the table `job`. */
const LIVE: readonly JobState[] = ["IN_QUEUE", "IN_PROGRESS"];

const ORDER = "ORDER BY sequence DESC, random DESC";

function columnsOf(table: "job" | "job_done"): string {
  return `${listedColumns(table, "left")}, 0 AS has_output`;
}

/** In the order of the keys. */
function inOrder(table: "job" | "job_done"): string {
  return `SELECT ${columnsOf(table)} FROM ${table} WHERE (sequence, random) < ($2, $3) AND sequence >= $4 ${ORDER} LIMIT $5`;
}

/** Each table in its own order, so that they are merged as far as rows are wanted. */
const MERGED = `(${inOrder("job")}) UNION ALL (${inOrder("job_done")}) ${ORDER} LIMIT $5`;

/** All of the endpoint in these states, in no order. */
function inStates(states: readonly JobState[]): string {
  const parts = states.map(
    (state) => `SELECT ${columnsOf("job")} FROM job WHERE endpoint_id = $1 AND ${statusIs(state)}`,
  );
  return `${parts.join(" UNION ALL ")} LIMIT $5`;
}

/** Answers how many rows were examined, the last of them, and those that are listed; one row without a job when none is. */
function listing(name: string, examined: string): Statement {
  return {
    name: `job_list_${name}`,
    text: `WITH examined AS MATERIALIZED (${examined}),
        reached AS (SELECT count(*) AS examined, (SELECT sequence FROM examined ORDER BY sequence, random LIMIT 1) AS last_sequence,
          (SELECT random FROM examined ORDER BY sequence, random LIMIT 1) AS last_random FROM examined)
      SELECT reached.*, found.* FROM reached LEFT JOIN (
        SELECT * FROM examined
        WHERE endpoint_id = $1 AND (sequence, random) < ($2, $3) AND sequence >= $4 AND expires_at > $6
          AND ($7::int >> status) & 1 = 1 AND ($8::text IS NULL OR worker_id = $8) AND (NOT $9::boolean OR error IS NOT NULL)
        ${ORDER} LIMIT $10
      ) AS found ON true`,
  };
}

const LIST_ALL = listing("all", MERGED);
const LIST_LIVE = listing("live", inOrder("job"));
const LIST_DONE = listing("done", inOrder("job_done"));
/** By an index, which finds all jobs where few of the endpoint wait or run. */
const LIST_WAITING = listing("waiting", inStates(["IN_QUEUE"]));
const LIST_RUNNING = listing("running", inStates(["IN_PROGRESS"]));
const LIST_UNFINISHED = listing("unfinished", inStates(LIVE));

export const LISTINGS: readonly Statement[] = [
  LIST_ALL,
  LIST_LIVE,
  LIST_DONE,
  LIST_WAITING,
  LIST_RUNNING,
  LIST_UNFINISHED,
];

interface Statements {
  /** Reads in the order of the keys. */
  readonly scan: Statement;
  /** Reads by an index, where one serves. */
  readonly few: Statement | undefined;
}

function statementsFor(states: readonly JobState[]): Statements {
  const live = states.filter((state) => LIVE.includes(state));
  if (states.length > 0 && live.length === 0) return { scan: LIST_DONE, few: undefined };
  if (states.length === 0 || live.length < states.length) return { scan: LIST_ALL, few: undefined };
  if (live.length === LIVE.length) return { scan: LIST_LIVE, few: LIST_UNFINISHED };
  return { scan: LIST_LIVE, few: live.includes("IN_QUEUE") ? LIST_WAITING : LIST_RUNNING };
}

interface Reached {
  readonly examined: number;
  readonly last_sequence: number | null;
  readonly last_random: number | null;
}

type ListedRow = Reached & { readonly [Column in keyof JobRow]: JobRow[Column] | null };

interface Read {
  readonly jobs: readonly JobRecord[];
  readonly examined: number;
  readonly last: JobPlace | null;
}

/**
 * Lists the jobs of an endpoint. There is no index by endpoint and time, which every new job would pay for: jobs are examined in
 * the order of their keys.
 */
export async function readJobList(context: JobContext, session: Session, query: JobListQuery): Promise<JobListPage> {
  const { scan, few } = statementsFor(query.filter.states);
  const fewMax = few === undefined ? 0 : Math.floor(query.examinedMax / 2);
  if (few !== undefined) {
    const { jobs, examined } = await read(context, session, few, { ...query, count: fewMax });
    if (examined < fewMax)
      return pageOf(
        jobs.filter((job) => isListed(job, query)),
        query,
        null,
      );
  }
  return await readPage(
    { ...query, examinedMax: query.examinedMax - fewMax },
    (examined) => Math.max(FIRST_ROWS, examined),
    async (below, count): Promise<Slice> => {
      const { jobs, examined, last } = await read(context, session, scan, { ...query, below, count });
      return { jobs, last: examined < count ? null : last };
    },
  );
}

async function read(
  context: JobContext,
  session: Session,
  statement: Statement,
  { filter, below, count, limit, ...query }: JobListQuery & { readonly count: number },
): Promise<Read> {
  const rows = await session.rows<ListedRow>(statement, [
    query.endpointId,
    below.sequence,
    below.random,
    query.fromSequence,
    count,
    query.nowMs,
    stateBits(filter.states),
    filter.workerId,
    filter.errorContains !== null,
    filter.errorContains === null ? limit + 1 : count,
  ]);
  const [reached] = rows;
  if (reached === undefined) throw new Error("the database answered nothing");
  const { examined, last_sequence: sequence, last_random: random } = reached;
  const last = sequence === null || random === null ? null : { sequence, random };
  return { jobs: rows.filter(isJob).map((row) => recordOf(context, row)), examined, last };
}

function isJob(row: ListedRow): row is Reached & JobRow {
  return row.sequence !== null;
}
