import type { BucketStore, JobStore, LogStore, ReportStore, ShardPlacement, StoreMeter } from "@millrace/engine";
import { Kysely, PostgresDialect } from "kysely";
import { openBlobStore } from "../blobs/open-blob-store.ts";
import type { SweepableBlobStore } from "../blobs/sweepable-blob-store.ts";
import { createShardedJobStore } from "../shards/sharded-job-store.ts";
import { type BucketSchema, createBucketStore } from "../figures/bucket-store.ts";
import { createLogStore } from "../logs/log-store.ts";
import type { LogSchema } from "../logs/schema.ts";
import { createReportStore } from "../reports/report-store.ts";
import type { ReportSchema } from "../reports/schema.ts";
import { createManagementStore, type ManagementSchema, type ManagementStore } from "../management/index.ts";
import { refuseOtherBlobStore } from "./blob-store-mark.ts";
import { removeOldMarks } from "./commit/commit-in-doubt.ts";
import { orExplained } from "./opening/connect-error.ts";
import { createManagementPool, sessionOn, type PostgresConnectionOptions } from "../wire/connection.ts";
import { openPostgresGateways, type PostgresGateways } from "./gateways/postgres-gateways.ts";
import { keepUpShard } from "./gateways/shard-upkeep.ts";
import { installationSecret } from "./opening/installation-secret.ts";
import { openJobShard, type JobShard } from "./job-shard.ts";
import { foldCounters } from "./jobs/counters.ts";
import { emptyExpiredBuckets } from "./jobs/empty-buckets.ts";
import { createLeftBehindRemoval } from "./jobs/left-behind.ts";
import { prepareShards, refuseMissingShards } from "./shards/prepare-shards.ts";
import { refusingEachWhileAway, refusingWhileAway } from "../wire/unavailable.ts";

/** Everything the service keeps, in PostgreSQL databases that any number of gateways share, and its blobs. */
export interface PostgresStore {
  readonly management: ManagementStore;
  readonly jobs: JobStore;
  readonly blobs: SweepableBlobStore;
  /** What machines printed, on the first database. */
  readonly logs: LogStore;
  /** What is reported of endpoints, on the first database. */
  readonly reports: ReportStore;
  /** What happened at endpoints over time, on the first database. */
  readonly buckets: BucketStore;
  readonly gateways: PostgresGateways;
  /** Shared by all gateways; worker keys are derived from it. */
  readonly secret: Uint8Array;
  /** Why no jobs of endpoints on the first database can be accepted at the moment; undefined while they can. */
  readonly problem: string | undefined;
  /** Asks a database whose disk was full whether it has room again, which `problem` then tells. */
  look(): Promise<void>;
  /** By their numbers; the first one has everything that is not jobs. */
  readonly shards: readonly { readonly number: number; readonly available: boolean }[];
  close(): Promise<void>;
}

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:port/database` of each database; new ones are added at the end. */
  readonly urls: readonly string[];
  /** Where the jobs of an endpoint are; not asked where there is one database. */
  readonly placementOf: (endpointId: string) => ShardPlacement | undefined;
  /** Where blobs lie; see `openBlobStore`. Gateways on several machines must name a place that they share. */
  readonly blobUrl: string | undefined;
  /** Used for blobs when there is no `blobUrl`. */
  readonly blobDirectory: string;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
  readonly meter?: StoreMeter | undefined;
  /** Whether this process may do what only one may do. Default: yes. */
  readonly mayLead?: boolean;
}

/** Blobs of each database by which a blob store without a mark is known. */
const BLOBS_TO_KNOW_STORE = 20;
const AWAY = "The database cannot be reached.";

/** A body is written before the commit that refers to it, so a young blob may only look unreferenced. */
const ORPHAN_AGE_MS = 6 * 3_600_000;
const SWEEP_EVERY_MS = 3_600_000;

/**
 * Opens the store, bringing its schema up to date.
 *
 * @throws DatabaseConnectError, SchemaTooNewError, BlobUrlError, BlobStoreError
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStore> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    return await build(options, closers);
  } catch (error) {
    await Promise.allSettled(closers.toReversed().map((close) => close()));
    throw error;
  }
}

async function build(options: PostgresStoreOptions, closers: (() => Promise<unknown>)[]): Promise<PostgresStore> {
  const { urls, nowMs } = options;
  let isClosing = false;
  /** Reads in progress fail when the connections are closed; their results are not needed. */
  const onError = (error: unknown): void => {
    if (!isClosing) options.onError(error);
  };
  const [url = ""] = urls;
  const opening = <T>(task: () => Promise<T>): Promise<T> => orExplained(task, url);
  const blobs = await openBlobStore(options.blobUrl, { directory: options.blobDirectory, onDamaged: onError });
  closers.push(() => blobs.close());
  await prepareShards(urls);
  const pool = createManagementPool({ url });
  const kysely = new Kysely<ManagementSchema>({ dialect: new PostgresDialect({ pool }) });
  // Not by `destroy`, after which a query that comes later fails with an error of its own.
  closers.push(() => pool.end());
  const management = createManagementStore(kysely, onError);
  const logs = createLogStore(new Kysely<LogSchema>({ dialect: new PostgresDialect({ pool }) }));
  const buckets = createBucketStore(new Kysely<BucketSchema>({ dialect: new PostgresDialect({ pool }) }));
  const reports = createReportStore(new Kysely<ReportSchema>({ dialect: new PostgresDialect({ pool }) }));
  await opening(async () => refuseMissingShards(urls.length, await management.endpoints.listAll()));
  const secret = await opening(() => installationSecret(sessionOn(pool)));
  const gateways = await opening(() => openPostgresGateways({ url, nowMs, onError, mayLead: options.mayLead ?? true }));
  closers.push(() => gateways.close());
  const shards: JobShard[] = [];
  for (const [number, shardUrl] of urls.entries()) {
    const shard = await orExplained(
      () =>
        openJobShard({
          url: shardUrl,
          number,
          gatewayId: () => gateways.gatewayId,
          // Another gateway may take over what one does that does not count as alive; the first database knows by itself.
          mayHandOut: () => number === 0 || gateways.countsAsAlive,
          onBlobsUnreferenced: (blobIds) => void blobs.remove(blobIds).catch(onError),
          onWaiting: (endpointId, place) =>
            gateways.hear({ kind: "queued", endpointId, place: { ...place, shard: number } }),
          onError,
          meter: options.meter,
        }),
      shardUrl,
    );
    closers.push(() => shard.close());
    shards.push(shard);
  }
  const [first, ...others] = shards;
  if (first === undefined) throw new Error("there is no database");
  const someOf = (shard: JobShard): Promise<readonly string[]> => shard.someBlobs(BLOBS_TO_KNOW_STORE);
  const someBlobs = async (): Promise<string[]> => (await Promise.all(shards.map(someOf))).flat();
  await refuseOtherBlobStore({ pool, blobs, secret, someBlobs });
  gateways.onLeaderLook(foldCounters);
  gateways.onLeaderLook((session) => emptyExpiredBuckets(session, nowMs()));
  gateways.onSearch((session) => first.jobs.refreshExpiry(session));
  gateways.onSearch(removeOldMarks);
  gateways.onSearch(
    createLeftBehindRemoval({ remove: (endpointId) => first.jobs.removeEndpoint(endpointId), onError }),
  );
  for (const shard of others) keepUpShard(shard, gateways, { nowMs, onError, management: sessionOn(pool) });
  gateways.onLeaderLook(createSweep(blobs, (blobIds) => unreferencedOn(shards, blobIds), onError));
  const { placementOf } = options;
  return {
    management: refusingEachWhileAway(management),
    logs: refusingWhileAway(logs),
    reports: refusingWhileAway(reports),
    buckets: refusingWhileAway(buckets),
    jobs: others.length === 0 ? first.jobs : createShardedJobStore({ shards, placementOf, onError }),
    blobs,
    gateways,
    secret,
    shards,
    get problem() {
      return first.available ? first.diskProblem : AWAY;
    },
    look: () => first.look(),
    async close() {
      isClosing = true;
      for (const close of closers.toReversed()) await close();
    },
  };
}

/** Of these blobs those that no job on any database refers to. Fails while one is away, for it may refer to them. */
async function unreferencedOn(shards: readonly JobShard[], blobIds: readonly string[]): Promise<readonly string[]> {
  let left = blobIds;
  for (const shard of shards) left = left.length === 0 ? left : await shard.unreferencedBlobs(left);
  return left;
}

/** Opens what management needs, without taking part in the service: for a short look or change beside it. */
export async function openPostgresManagement(
  options: PostgresConnectionOptions,
): Promise<{ readonly management: ManagementStore; close(): Promise<void> }> {
  await prepareShards([options.url]);
  const kysely = new Kysely<ManagementSchema>({
    dialect: new PostgresDialect({ pool: createManagementPool(options) }),
  });
  return { management: createManagementStore(kysely), close: () => kysely.destroy() };
}

/** Removes unreferenced blobs at intervals, in the background. */
function createSweep(
  blobs: SweepableBlobStore,
  unreferencedAmong: (blobIds: readonly string[]) => Promise<readonly string[]>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let sweptAtMs = performance.now();
  return async () => {
    if (performance.now() - sweptAtMs < SWEEP_EVERY_MS) return;
    sweptAtMs = performance.now();
    // Files are dated by the clock of the machine, not by a moved one.
    void blobs.sweep({ olderThanMs: Date.now() - ORPHAN_AGE_MS, unreferencedAmong }).catch(onError);
  };
}
