import { firstPlacement, movedTo, type JobStore, type ShardPlacement } from "@millrace/engine";
import type { SharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { openShard } from "./postgres-jobs.test-support.ts";
import { emptyTables, makeTables } from "./commit/job-tables.test-support.ts";
import { createManagementPool, sessionOn } from "../wire/connection.ts";
import type { JobShard } from "./job-shard.ts";
import { putFence, untilFenced } from "./shards/endpoint-fence.ts";
import { shardAway } from "../shards/shard-refusals.ts";
import type { Shard } from "../shards/shard.ts";
import { createShardedJobStore } from "../shards/sharded-job-store.ts";

export const SHARDS = 3;
const FENCE_MAX_MS = 5_000;

/** A store over three real databases, and what a test may do to them. */
export interface ShardedStore {
  readonly store: JobStore;
  readonly opened: readonly JobShard[];
  /** What all gateways know. */
  readonly placements: Map<string, ShardPlacement>;
  /** Numbers of databases that cannot be reached. */
  readonly away: Set<number>;
  readonly errors: unknown[];
}

export interface ShardRig {
  /** Without any jobs. */
  empty(): Promise<ShardedStore>;
  /** As an operator moves an endpoint; all gateways know at once. */
  move(endpointId: string, to: number): Promise<void>;
  close(): Promise<void>;
}

export async function openShardRig(server: SharedPostgres): Promise<ShardRig> {
  const databases = await Promise.all(Array.from({ length: SHARDS }, () => server.createDatabase()));
  const urls = databases.map(({ url }) => url);
  await Promise.all(urls.map(makeTables));
  const pools = urls.map((url) => createManagementPool({ url }));
  let placements = new Map<string, ShardPlacement>();
  let opened: JobShard[] = [];

  async function closeShards(): Promise<void> {
    await Promise.all(opened.map((shard) => shard.close()));
  }
  return {
    async empty() {
      await closeShards();
      await Promise.all(urls.map(emptyTables));
      opened = await Promise.all(urls.map((url, number) => openShard(url, number)));
      placements = new Map();
      const current = placements;
      const away = new Set<number>();
      const errors: unknown[] = [];
      const store = createShardedJobStore({
        shards: opened.map((shard) => leaving(shard, away)),
        placementOf: (id) => current.get(id),
        onError: (error) => errors.push(error),
      });
      return { store, opened, placements, away, errors };
    },
    async move(endpointId, to) {
      const known = placements.get(endpointId) ?? firstPlacement;
      const pool = pools[known.shard];
      if (pool === undefined) throw new Error(`there is no database ${known.shard}`);
      await putFence(sessionOn(pool), endpointId, known.generation + 1);
      const isFenced = await untilFenced(sessionOn(pool), { maxMs: FENCE_MAX_MS, onWait: () => undefined });
      if (!isFenced) throw new Error("somebody writes jobs without an end");
      placements.set(endpointId, movedTo(known, to));
    },
    async close() {
      await closeShards();
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/** From memory, whether or not the database is away. */
const HINTS = ["nextExpiryAtMs", "mayHaveWaiting", "queuedElsewhere"];

/** The shard as it is, until its number is among those that are away. */
function leaving({ number, jobs }: JobShard, away: ReadonlySet<number>): Shard {
  return {
    get available() {
      return !away.has(number);
    },
    handsOut: true,
    jobs: new Proxy(jobs, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        const isCall = typeof value === "function" && !HINTS.includes(String(name));
        return isCall && away.has(number) ? () => Promise.reject(shardAway()) : value;
      },
    }),
  };
}
