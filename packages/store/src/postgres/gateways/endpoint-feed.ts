import type { Session } from "../../wire/connection.ts";

/**
 * Numbers are given out before they are committed, so one may appear after a higher one. Changes are read again for as
 * long as that can take in practice; hearing of one twice does no harm.
 */
const OVERLAP = 50;
/** Changes kept for gateways that were disconnected for a while. One that was away for longer reads everything again. */
const KEPT = 10_000;

const LAST = { name: "change_last", text: `SELECT coalesce(max(id), 0) AS last FROM endpoint_change` };
const READ = { name: "change_read", text: `SELECT id, endpoint_id FROM endpoint_change WHERE id > $1 ORDER BY id` };
const TRIM = { name: "change_trim", text: `DELETE FROM endpoint_change WHERE id <= $1` };

interface ChangeRow {
  readonly id: number;
  readonly endpoint_id: string;
}

/** Which endpoints others changed. */
export class EndpointFeed {
  readonly #session: Session;
  #last = 0;
  #seen = new Set<number>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** Forgets what was: call before the endpoints are read for the first time. */
  async begin(): Promise<void> {
    const [row] = await this.#session.rows<{ last: number }>(LAST);
    this.#last = row?.last ?? 0;
  }

  async next(): Promise<readonly string[]> {
    const rows = await this.#session.rows<ChangeRow>(READ, [this.#last - OVERLAP]);
    const fresh = rows.filter(({ id }) => !this.#seen.has(id) && (id > this.#last || this.#seen.size > 0));
    this.#seen = new Set(rows.map(({ id }) => id));
    this.#last = Math.max(this.#last, ...rows.map(({ id }) => id));
    return [...new Set(fresh.map((row) => row.endpoint_id))];
  }

  /** Removes old entries. For the leader. */
  async trim(): Promise<void> {
    await this.#session.rows(TRIM, [this.#last - KEPT]);
  }
}
