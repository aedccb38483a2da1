import type { Session } from "./connection.ts";
import { sqlStateOf } from "./sql-state.ts";

/** What a transaction answers, and what is to happen once it is durable. */
export interface Settled {
  readonly answer: unknown;
  readonly effects: readonly (() => void)[];
}

/** What a transaction leaves behind to be known by. */
interface Mark {
  readonly writer: number;
  readonly number: number;
}

/** The connection ended while the answer to a commit was awaited. */
export class CommitInDoubt extends Error {
  readonly xid: string;
  readonly mark: Mark;
  readonly settled: Settled;
  constructor(of: { xid: string; mark: Mark; settled: Settled }, cause: unknown) {
    super("the connection was lost during a commit", { cause });
    this.xid = of.xid;
    this.mark = of.mark;
    this.settled = of.settled;
  }
}

export const MARK = { name: "mark", text: "INSERT INTO commit_mark (writer, number) VALUES ($1, $2)" };
const FIND_MARK = { name: "mark_find", text: "SELECT 1 FROM commit_mark WHERE writer = $1 AND number = $2" };
const STATUS = { name: "xid_status", text: "SELECT pg_xact_status($1::text::xid8) AS status" };
/** What PostgreSQL says when asked about a transaction that it has not begun yet. */
const XID_IN_FUTURE = "22023";

/**
 * Whether a transaction left its mark; undefined while it is under way. Its id alone says nothing: a server that crashed
 * gives the ids that it had not written down to others. It is asked for only because a commit may still be on its way when
 * the connection is gone.
 */
export async function wasMade(session: Session, { xid, mark }: CommitInDoubt): Promise<boolean | undefined> {
  if (await isUnderWay(session, xid)) return undefined;
  return (await session.rows(FIND_MARK, [mark.writer, mark.number])).length > 0;
}

async function isUnderWay(session: Session, xid: string): Promise<boolean> {
  try {
    const [row] = await session.rows<{ status: string | null }>(STATUS, [xid]);
    return row?.status === "in progress";
  } catch (error) {
    if (sqlStateOf(error) === XID_IN_FUTURE) return false;
    throw error;
  }
}

/** Long after a commit can be in doubt. */
const REMOVE_MARKS = {
  name: "mark_remove",
  text: "DELETE FROM commit_mark WHERE made_at < now() - interval '10 minutes'",
};

/** Removes marks that nobody will ask for any more. For the leader, now and then. */
export async function removeOldMarks(session: Session): Promise<void> {
  await session.rows(REMOVE_MARKS);
}
