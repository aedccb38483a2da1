import { DomainError, type JobStore, type RemovedJob } from "@millrace/engine";
import type { Shard } from "./shard.ts";

/** Background work on all shards that answer. */
export interface ShardRounds {
  /**
   * Asks all shards that are not away; resolves to what those that answered said.
   *
   * @throws what the last one failed with, when none answered
   */
  each<T>(call: (store: JobStore) => Promise<T>): Promise<T[]>;
  /** A shard that fails is skipped for a while, and does not delay the others. */
  expireDue(nowMs: number, limit: number): Promise<readonly RemovedJob[]>;
  nextExpiryAtMs(): number | null;
  dueWebhooks: JobStore["dueWebhooks"];
}

/** In which a shard that could not remove its expired jobs is not asked again. */
const PAUSE_MS = 1_000;

/** @param onError hears what failed, except that a database is away, which those who watch it tell once */
export function createShardRounds(shards: readonly Shard[], onError: (error: unknown) => void): ShardRounds {
  const expiryPausedUntilMs = new Map<Shard, number>();

  async function round<T>(asked: readonly Shard[], call: (shard: Shard) => Promise<T>): Promise<T[]> {
    const outcomes = await Promise.allSettled(asked.map(call));
    const answers = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    if (answers.length === 0 && failures.length > 0) throw failures.at(-1);
    for (const failure of failures) told(failure);
    return answers;
  }

  function told(error: unknown): void {
    if (!(error instanceof DomainError && error.code === "unavailable")) onError(error);
  }

  function nextExpiryOn(shard: Shard): number | null {
    const atMs = shard.available ? shard.jobs.nextExpiryAtMs() : null;
    return atMs === null ? null : Math.max(atMs, expiryPausedUntilMs.get(shard) ?? 0);
  }

  return {
    each: (call) =>
      round(
        shards.filter((shard) => shard.available),
        ({ jobs }) => call(jobs),
      ),
    async expireDue(nowMs, limit) {
      const due = shards.filter((shard) => (nextExpiryOn(shard) ?? Infinity) <= nowMs);
      const limitOfEach = Math.max(1, Math.floor(limit / due.length));
      const removed = due.map(async (shard) => {
        try {
          return await shard.jobs.expireDue(nowMs, limitOfEach);
        } catch (error) {
          // What is due there stays due, so a loop that removes until nothing is due would never end.
          expiryPausedUntilMs.set(shard, nowMs + PAUSE_MS);
          told(error);
          return [];
        }
      });
      return (await Promise.all(removed)).flat();
    },
    nextExpiryAtMs() {
      const moments = shards.map(nextExpiryOn).filter((atMs) => atMs !== null);
      return moments.length === 0 ? null : Math.min(...moments);
    },
    async dueWebhooks(nowMs, limit, fromMs) {
      const lists = await round(
        shards.filter((shard) => shard.available),
        ({ jobs }) => jobs.dueWebhooks(nowMs, limit, fromMs),
      );
      return lists
        .flat()
        .toSorted((a, b) => a.dueAtMs - b.dueAtMs)
        .slice(0, limit);
    },
  };
}
