import { setTimeout as delay } from "node:timers/promises";
import type { Session } from "../../wire/connection.ts";

const LOOK_EVERY_MS = 50;

// It only rises: of two who move at the same time the later must not open what the earlier closed.
const PUT = {
  name: "fence_put",
  text: `INSERT INTO endpoint_moved AS known (endpoint_id, generation) VALUES ($1, $2)
    ON CONFLICT (endpoint_id) DO UPDATE SET generation = greatest(known.generation, excluded.generation)`,
};
const READ = { name: "fence_read", text: `SELECT generation FROM endpoint_moved WHERE endpoint_id = $1` };

/**
 * Transactions that may have looked for the fence before it was set: an insert of jobs locks the table before it looks,
 * and until it ends. Transactions that only read it, such as a backup, have another lock.
 */
const WRITERS = {
  name: "fence_writers",
  text: `SELECT DISTINCT virtualtransaction AS id FROM pg_locks
    WHERE locktype = 'relation' AND relation = 'job'::regclass AND mode = 'RowExclusiveLock' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND pid IS DISTINCT FROM pg_backend_pid()`,
};

/** From now on this database accepts jobs of the endpoint only with a placement of at least this generation. */
export async function putFence(session: Session, endpointId: string, generation: number): Promise<void> {
  await session.rows(PUT, [endpointId, generation]);
}

/** The generation that the fence asks for; 0 where there is none. */
export async function readFence(session: Session, endpointId: string): Promise<number> {
  const [row] = await session.rows<{ generation: number }>(READ, [endpointId]);
  return row?.generation ?? 0;
}

/**
 * Waits until all transactions have ended that may have written jobs without seeing the new fence. After that no further
 * jobs of older generations are added here.
 *
 * @param onWait called with the number of transactions that it still waits for
 * @returns false when some were still under way after `maxMs`
 */
export async function untilFenced(
  session: Session,
  { maxMs, onWait }: { readonly maxMs: number; readonly onWait: (left: number) => void },
): Promise<boolean> {
  const giveUpAtMs = performance.now() + maxMs;
  let left = await writers(session);
  while (left.size > 0) {
    if (performance.now() > giveUpAtMs) return false;
    onWait(left.size);
    await delay(LOOK_EVERY_MS);
    const still = await writers(session);
    left = new Set([...left].filter((id) => still.has(id)));
  }
  return true;
}

async function writers(session: Session): Promise<Set<string>> {
  return new Set((await session.rows<{ id: string }>(WRITERS)).map(({ id }) => id));
}
