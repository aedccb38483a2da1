/**
 * On which of several databases (shards) the jobs of an endpoint are accepted. A job stays where it was accepted, so the
 * shards that an endpoint was on before still hand out what is left there.
 */
export interface ShardPlacement {
  /** Where new jobs are accepted. */
  readonly shard: number;
  /** Where older jobs may be, in the order in which the endpoint left; never holds `shard`. */
  readonly formerShards: readonly number[];
  /**
   * Rises with every move. A shard that the endpoint left refuses jobs of gateways that do not know of the move yet,
   * see {@link SubmitOutcome}.
   */
  readonly generation: number;
}

/** Of an endpoint that was never moved, or where there is one database only. */
export const firstPlacement: ShardPlacement = { shard: 0, formerShards: [], generation: 0 };

/** The placement after a move. To the shard where it is already, it only takes back what a move that failed had begun. */
export function movedTo(
  current: ShardPlacement,
  shard: number,
  generation: number = current.generation + 1,
): ShardPlacement {
  const left = [...current.formerShards, current.shard].filter((former) => former !== shard);
  return { shard, formerShards: left, generation };
}

/** All shards that may hold jobs of the endpoint, in the order in which claims look at them: older jobs first. */
export function shardsOf({ shard, formerShards }: ShardPlacement): readonly number[] {
  return formerShards.length === 0 ? [shard] : [...formerShards, shard];
}

/** Where a new endpoint goes: to the shard with the fewest endpoints, the lowest of several. */
export function leastUsedShard(shardCount: number, placements: Iterable<ShardPlacement>): number {
  const counts = Array.from({ length: shardCount }, () => 0);
  for (const { shard } of placements) if (shard < shardCount) counts[shard] = (counts[shard] ?? 0) + 1;
  return counts.indexOf(Math.min(...counts));
}
