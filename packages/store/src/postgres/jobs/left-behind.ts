import { textArray } from "../../wire/binary-arrays.ts";
import type { Session } from "../../wire/connection.ts";

const COUNTED = {
  name: "counter_endpoints",
  text: `SELECT endpoint_id FROM endpoint_counter UNION SELECT endpoint_id FROM endpoint_counter_change`,
};

const GONE = {
  name: "endpoints_gone",
  text: `SELECT id FROM unnest($1::text[]) AS counted (id) EXCEPT SELECT id FROM endpoint`,
};

export interface LeftBehindOptions {
  /** Removes the unfinished jobs and the counters of an endpoint. */
  readonly remove: (endpointId: string) => Promise<void>;
  /** Where the endpoints are; left out where that is the database of their jobs. */
  readonly management?: Session;
  readonly onError: (error: unknown) => void;
}

/**
 * Removes jobs that were accepted for an endpoint after its removal: other gateways learn of the removal within a second, and
 * accept jobs until then. The transaction of every job adds counters, so counters of a deleted endpoint show that it has such jobs.
 *
 * @returns a look for the leader at the database of the session, which does not wait for the removal
 */
export function createLeftBehindRemoval({
  remove,
  management,
  onError,
}: LeftBehindOptions): (session: Session) => Promise<void> {
  let removing = false;

  async function removeAll(endpointIds: readonly string[]): Promise<void> {
    for (const endpointId of endpointIds) await remove(endpointId);
  }

  return async (session) => {
    if (removing) return;
    const gone = await endpointsGone(session, management ?? session);
    if (gone.length === 0) return;
    removing = true;
    void removeAll(gone)
      .catch(onError)
      .finally(() => {
        removing = false;
      });
  };
}

/** Counters are read first: an endpoint is there before anything counts for it. */
async function endpointsGone(jobs: Session, management: Session): Promise<readonly string[]> {
  const counted = await jobs.rows<{ endpoint_id: string }>(COUNTED);
  const parameters = [textArray(counted.map((row) => row.endpoint_id))];
  return (await management.rows<{ id: string }>(GONE, parameters)).map((row) => row.id);
}
