import { type FailureQuery, isAfterFailure, type JobStore, type KeptFailure, placeOfFailure } from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { ShardRounds } from "./shard-rounds.ts";

/** How the shards are asked that may hold something. */
interface Asked {
  readonly numbersOf: (endpointId: string) => readonly number[];
  readonly ofEach: <T>(endpointId: string, call: (store: JobStore) => Promise<T>) => Promise<T[]>;
  readonly ofJob: <T>(jobId: string, call: (store: JobStore) => Promise<T>, missing: T) => Promise<T>;
  readonly rounds: Pick<ShardRounds, "each">;
}

/** The failures of all shards. */
export function createShardFailures({
  numbersOf,
  ofEach,
  ofJob,
  rounds,
}: Asked): Pick<JobStore, "failures" | "pruneFailures"> {
  /** Each shard keeps the latest of its own: of an endpoint that moved, the latest of all are chosen before the page. */
  async function failuresOfMoved({ below, limit, ...query }: FailureQuery): Promise<readonly KeptFailure[]> {
    const whole = { ...query, limit: limits.failuresKeptMax };
    return (await ofEach(query.endpointId, (store) => store.failures(whole)))
      .flat()
      .toSorted((one, other) => (isAfterFailure(placeOfFailure(one), placeOfFailure(other)) ? 1 : -1))
      .slice(0, limits.failuresKeptMax)
      .filter((failure) => below === undefined || isAfterFailure(placeOfFailure(failure), below))
      .slice(0, limit);
  }

  return {
    async failures(query) {
      const { endpointId, jobId } = query;
      if (jobId !== undefined) return await ofJob(jobId, (store) => store.failures(query), []);
      if (numbersOf(endpointId).length > 1) return await failuresOfMoved(query);
      return (await ofEach(endpointId, (store) => store.failures(query))).flat();
    },
    async pruneFailures(nowMs, after) {
      // From the first endpoint that any shard came to: the others repeat the rest of theirs.
      const reached = (await rounds.each((store) => store.pruneFailures(nowMs, after))).filter((id) => id !== null);
      return reached.length === 0 ? null : reached.reduce((one, other) => (one < other ? one : other));
    },
  };
}
