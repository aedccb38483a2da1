import type { JobStore } from "@millrace/engine";
import { Kysely, PostgresDialect } from "kysely";
import { openBlobStore } from "../blobs/open-blob-store.ts";
import type { SweepableBlobStore } from "../blobs/sweepable-blob-store.ts";
import { createManagementStore, type ManagementSchema, type ManagementStore } from "../management/index.ts";
import { migrate, postgresMigrations } from "../migrations/index.ts";
import { removeOldMarks } from "./commit-in-doubt.ts";
import { explainConnectError, refuseOldVersion } from "./connect-error.ts";
import {
  createManagementPool,
  createReaders,
  createUpkeepPool,
  sessionOn,
  type PostgresConnectionOptions,
  type Session,
} from "./connection.ts";
import { openPostgresGateways, type PostgresGateways } from "./gateways/postgres-gateways.ts";
import { installationSecret } from "./installation-secret.ts";
import { unreferencedBlobs } from "./jobs/blob-references.ts";
import { foldCounters } from "./jobs/counters.ts";
import { emptyExpiredBuckets } from "./jobs/empty-buckets.ts";
import { createLeftBehindRemoval } from "./jobs/left-behind.ts";
import { createPostgresJobStore } from "./jobs/postgres-job-store.ts";
import { refusingWhileAway } from "./unavailable.ts";
import { openWriter } from "./writer.ts";

/** Everything the service keeps, in a PostgreSQL database that any number of gateways share, and its blobs. */
export interface PostgresStore {
  readonly management: ManagementStore;
  readonly jobs: JobStore;
  readonly blobs: SweepableBlobStore;
  readonly gateways: PostgresGateways;
  /** Shared by all gateways; worker keys are derived from it. */
  readonly secret: Uint8Array;
  /** Whether jobs can be accepted at the moment. */
  readonly available: boolean;
  close(): Promise<void>;
}

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** Where blobs lie; see `openBlobStore`. Gateways on several machines must name a place that they share. */
  readonly blobUrl: string | undefined;
  /** Used for blobs when there is no `blobUrl`. */
  readonly blobDirectory: string;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

/** A body is written before the commit that refers to it, so a young blob may only look like one that nobody wants. */
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
  const { url, onError, nowMs } = options;
  const opening = <T>(task: () => Promise<T>): Promise<T> => orExplained(task, url);
  const blobs = await openBlobStore(options.blobUrl, { directory: options.blobDirectory });
  closers.push(() => blobs.close());
  await opening(() => bringUpToDate({ url }));
  const pool = createManagementPool({ url });
  const kysely = new Kysely<ManagementSchema>({ dialect: new PostgresDialect({ pool }) });
  closers.push(() => kysely.destroy());
  const upkeep = createUpkeepPool({ url });
  closers.push(() => upkeep.end());
  const secret = await opening(() => installationSecret(sessionOn(pool)));
  const gateways = await opening(() => openPostgresGateways({ url, nowMs, onError }));
  closers.push(() => gateways.close());
  const writer = await opening(() => openWriter({ url }));
  closers.push(() => writer.close());
  const readers = createReaders({ url });
  closers.push(() => readers.end());
  const jobs = await opening(() =>
    createPostgresJobStore({
      writer,
      readers,
      gatewayId: () => gateways.gatewayId,
      onBlobsUnreferenced: (blobIds) => void blobs.remove(blobIds).catch(onError),
    }),
  );
  gateways.onLeaderLook(foldCounters);
  gateways.onLeaderLook((session) => emptyExpiredBuckets(session, nowMs()));
  // Beside the beat, which must not wait for the connections that reads of others may be using.
  gateways.onSearch(async () => void jobs.refreshExpiry().catch(onError));
  gateways.onSearch(removeOldMarks);
  gateways.onSearch(createLeftBehindRemoval((endpointId) => jobs.removeEndpoint(endpointId), onError));
  gateways.onLeaderLook(createSweep(blobs, (blobIds) => unreferencedBlobs(sessionOn(upkeep), blobIds), onError));
  const management = createManagementStore(kysely);
  return {
    management: {
      accounts: refusingWhileAway(management.accounts),
      keys: refusingWhileAway(management.keys),
      templates: refusingWhileAway(management.templates),
      endpoints: refusingWhileAway(management.endpoints),
      pods: refusingWhileAway(management.pods),
      networkVolumes: refusingWhileAway(management.networkVolumes),
      volumeErasures: refusingWhileAway(management.volumeErasures),
      registryAuths: refusingWhileAway(management.registryAuths),
      secrets: refusingWhileAway(management.secrets),
      hosts: refusingWhileAway(management.hosts),
      workerRentals: refusingWhileAway(management.workerRentals),
      rentals: refusingWhileAway(management.rentals),
    },
    jobs,
    blobs,
    gateways,
    secret,
    get available() {
      return writer.connected;
    },
    async close() {
      await jobs.idle();
      for (const close of closers.toReversed()) await close();
    },
  };
}

/** Opens what management needs, without taking part in the service: for a short look or change beside it. */
export async function openPostgresManagement(
  options: PostgresConnectionOptions,
): Promise<{ readonly management: ManagementStore; close(): Promise<void> }> {
  await orExplained(() => bringUpToDate(options), options.url);
  const kysely = new Kysely<ManagementSchema>({
    dialect: new PostgresDialect({ pool: createManagementPool(options) }),
  });
  return { management: createManagementStore(kysely), close: () => kysely.destroy() };
}

/** Removes blobs that nobody refers to, once in a while and beside other work. */
function createSweep(
  blobs: SweepableBlobStore,
  unreferencedAmong: (blobIds: readonly string[]) => Promise<readonly string[]>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let sweptAtMs = performance.now();
  return async () => {
    if (performance.now() - sweptAtMs < SWEEP_EVERY_MS) return;
    sweptAtMs = performance.now();
    // Files are dated by the machine, not by a clock that somebody may have moved.
    void blobs.sweep({ olderThanMs: Date.now() - ORPHAN_AGE_MS, unreferencedAmong }).catch(onError);
  };
}

/** Refuses a server that is too old, and makes what the schema lacks. */
async function bringUpToDate(options: PostgresConnectionOptions): Promise<void> {
  const pool = createUpkeepPool(options);
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseOldServer(sessionOn(pool));
    await migrate(kysely, postgresMigrations);
  } finally {
    await kysely.destroy();
  }
}

async function refuseOldServer(session: Session): Promise<void> {
  const [row] = await session.rows<{ version: number; name: string }>({
    name: "server_version",
    text: `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name`,
  });
  if (row !== undefined) refuseOldVersion(row.version, row.name);
}

async function orExplained<T>(task: () => Promise<T>, url: string): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw explainConnectError(causeOf(error), url);
  }
}

/** The error of the database, which a migration wraps into its own. */
function causeOf(error: unknown): unknown {
  const hasCode = error instanceof Error && "code" in error;
  return error instanceof Error && !hasCode && error.cause !== undefined ? error.cause : error;
}
