import type { Client } from "pg";
import { nameOfWriter, type Session } from "../../wire/connection.ts";
import { part, type Part } from "../../wire/parts.ts";

/** What a transaction answers, and what is to happen once it is durable. */
export interface Settled {
  readonly answer: unknown;
  readonly effects: readonly (() => void)[];
}

/** The mark by which a transaction can be looked up. */
export interface Mark {
  readonly writer: number;
  readonly number: number;
}

/** The connection ended while the answer to a commit was awaited. */
export class CommitInDoubt extends Error {
  /** The connection that the commit was sent over. */
  readonly client: Client;
  readonly mark: Mark;
  readonly settled: Settled;
  constructor(of: { client: Client; mark: Mark; settled: Settled }, cause: unknown) {
    super("the connection was lost during a commit", { cause });
    this.client = of.client;
    this.mark = of.mark;
    this.settled = of.settled;
  }
}

export const MARK: Part = part("mark", "INSERT INTO commit_mark (writer, number) VALUES ($1, $2)");
const FIND_MARK = { name: "mark_find", text: "SELECT 1 FROM commit_mark WHERE writer = $1 AND number = $2" };

/**
 * Whether the server's end of a connection is still there. One that has waited for its client for a second is ended: the
 * network is gone, and the rest must not arrive later. One that works is left alone, for it may be waiting until a standby
 * has the commit, and would give up on that. It goes by its name: a pooler between gives the same server process to others.
 */
const BACKEND = {
  name: "backend_find",
  text: `SELECT CASE WHEN wait_event_type = 'Client' AND state_change < clock_timestamp() - interval '1 second'
      THEN pg_terminate_backend(pid) END
    FROM pg_stat_activity WHERE application_name = $1`,
};

/**
 * Whether a transaction left its mark; undefined while the commit may still be on its way. The id of the transaction would
 * not do: a server that crashed gives the ids that it had not written down to others.
 */
export async function wasMade(session: Session, { client, mark }: CommitInDoubt): Promise<boolean | undefined> {
  if ((await session.rows(BACKEND, [nameOfWriter(client)])).length > 0) return undefined;
  return (await session.rows(FIND_MARK, [mark.writer, mark.number])).length > 0;
}

/** Long after a commit can be in doubt. */
const REMOVE_MARKS = {
  name: "mark_remove",
  text: "DELETE FROM commit_mark WHERE made_at < now() - interval '10 minutes'",
};

/** Removes marks that are no longer needed. Called by the leader at intervals. */
export async function removeOldMarks(session: Session): Promise<void> {
  await session.rows(REMOVE_MARKS);
}
