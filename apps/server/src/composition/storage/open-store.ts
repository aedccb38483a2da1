import { join } from "node:path";
import {
  aloneGateway,
  type BlobStore,
  type BucketStore,
  type Clock,
  DomainError,
  type QueueGateways,
  type JobStore,
  type LogStore,
  type ReportStore,
  type ShardPlacement,
} from "@millrace/engine";
import {
  type BackupArchive,
  BlobUrlError,
  type ManagementStore,
  openBackupMaker,
  openPostgresStore,
  openSqliteStore,
} from "@millrace/store";
import { databaseUrls } from "../settings/database-urls.ts";
import { dataSecret } from "./data-secret.ts";
import type { Metrics } from "../../metrics/index.ts";
import type { Tracing } from "../../tracing/index.ts";
import { SettingError, type Settings } from "../settings/settings.ts";

/** One of the databases that share the jobs. */
export interface Shard {
  readonly number: number;
  readonly available: boolean;
}

/** The storage of the service, on SQLite or PostgreSQL. */
export interface Store {
  readonly management: ManagementStore;
  readonly jobs: JobStore;
  readonly blobs: BlobStore;
  /** What machines printed. */
  readonly logs: LogStore;
  /** What is reported of endpoints. */
  readonly reports: ReportStore;
  /** What happened at endpoints over time. */
  readonly buckets: BucketStore;
  /** The other processes that serve the same storage. */
  readonly gateways: QueueGateways;
  /** How many processes serve it, this one included. */
  readonly gatewayCount: number;
  /** The secret of this installation: worker keys are derived from it. */
  readonly secret: Uint8Array;
  /** Why no jobs can be accepted now, of several databases on the first one; undefined while they can. */
  readonly problem: string | undefined;
  /** Why new jobs are refused without an attempt to store them; undefined while they are stored. */
  readonly refusal: string | undefined;
  /** Checks the storage again; `problem` then returns the result. */
  look(): Promise<void>;
  /** Gives up what is kept in memory of the data; it is read again when it is needed. */
  shrink(): void;
  /** The databases that share the jobs, by their numbers. */
  readonly shards: readonly Shard[];
  /** A copy of all data as an archive; see `ServiceDesk`. */
  backUp(): Promise<BackupArchive>;
  /** Registers a listener for endpoints that another process changed. */
  onEndpointsChanged(listener: (endpointIds: readonly string[]) => void): void;
  /** Joins the other gateways. Call it after all listeners are registered. */
  join(): void;
  /** Exchanges with the other gateways what is new, now instead of a moment later. */
  beat(): Promise<void>;
  /** Has another gateway lead, if there is one. */
  resign(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenStoreOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly preparedLogBytes?: number;
  readonly reserveBytes?: number;
  /** Registers a listener for a full disk of the data directory. It gets the message for clients, or undefined once space is free. */
  readonly onDiskFull: (problem: string | undefined) => void;
  /** The database that holds the jobs of an endpoint. */
  readonly placementOf: (endpointId: string) => ShardPlacement | undefined;
  readonly onError: (error: unknown) => void;
  readonly metrics: Pick<Metrics, "storeMeter" | "meterJobs" | "meterBlobs">;
  readonly tracing: Pick<Tracing, "traceJobs"> | undefined;
}

/** Opens the storage that the settings select. @throws SettingError, and the errors of the storages */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { databaseUrl } = options.settings;
  try {
    return databaseUrl === undefined ? await openEmbedded(options) : await openOnServer(options, databaseUrl);
  } catch (error) {
    throw error instanceof BlobUrlError ? new SettingError(`MILLRACE_BLOB_URL: ${error.message}`) : error;
  }
}

function observed(jobs: JobStore, { metrics, tracing }: Pick<OpenStoreOptions, "metrics" | "tracing">): JobStore {
  const metered = metrics.meterJobs(jobs);
  return tracing?.traceJobs(metered) ?? metered;
}

async function openEmbedded(options: OpenStoreOptions): Promise<Store> {
  const { settings, clock, onError, onDiskFull, preparedLogBytes, reserveBytes, metrics, tracing } = options;
  const store = await openSqliteStore({
    directory: settings.dataDir,
    clock,
    onError,
    onDiskFull,
    meter: metrics.storeMeter,
    ...(reserveBytes === undefined ? {} : { reserveBytes }),
    ...(preparedLogBytes === undefined ? {} : { preparedLogBytes }),
  });
  const secret = await dataSecret(settings.dataDir, store.management).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  // Only now the directory is this process's own, with what lies in it.
  const backups = await openBackupMaker({ directory: settings.dataDir, onError });
  return {
    management: store.management,
    jobs: observed(store.jobs, { metrics, tracing }),
    blobs: metrics.meterBlobs(store.blobs),
    logs: store.logs,
    reports: store.reports,
    buckets: store.buckets,
    gateways: aloneGateway,
    gatewayCount: 1,
    secret,
    get problem() {
      return store.problem;
    },
    get refusal() {
      return store.problem;
    },
    look: () => store.look(),
    shrink: () => store.shrink(),
    shards: [{ number: 0, available: true }],
    backUp: () => backups.make(),
    onEndpointsChanged: () => undefined,
    join: () => undefined,
    beat: () => Promise.resolve(),
    resign: () => Promise.resolve(),
    close: () => store.close(),
  };
}

const NO_BACKUPS =
  "This service stores its data in PostgreSQL. Back up its databases with pg_dump, and then the blobs: docs/guides/backup.md says how.";

async function openOnServer(
  { settings, clock, placementOf, onError, metrics, tracing }: OpenStoreOptions,
  databaseUrl: string,
): Promise<Store> {
  const store = await openPostgresStore({
    urls: databaseUrls(databaseUrl),
    placementOf,
    blobUrl: settings.blobUrl,
    blobDirectory: join(settings.dataDir, "blobs"),
    nowMs: () => clock.now(),
    onError,
    meter: metrics.storeMeter,
    mayLead: settings.role === "gateway",
  });
  return {
    management: store.management,
    jobs: observed(store.jobs, { metrics, tracing }),
    blobs: metrics.meterBlobs(store.blobs),
    logs: store.logs,
    reports: store.reports,
    buckets: store.buckets,
    gateways: store.gateways,
    get gatewayCount() {
      return store.gateways.count;
    },
    secret: store.secret,
    get problem() {
      return store.problem;
    },
    // A change waits for an unreachable database, because most outages end meanwhile.
    refusal: undefined,
    look: () => store.look(),
    shrink: () => undefined,
    shards: store.shards,
    backUp: () => Promise.reject(new DomainError("conflict", NO_BACKUPS)),
    onEndpointsChanged: (listener) => store.gateways.onEndpointsChanged(listener),
    join: () => store.gateways.start(),
    beat: () => store.gateways.beat(),
    resign: () => store.gateways.resign(),
    close: () => store.close(),
  };
}
