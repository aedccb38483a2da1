import { join } from "node:path";
import {
  aloneGateway,
  type BlobStore,
  type Clock,
  type Gateways,
  type JobStore,
  type LogStore,
  type ShardPlacement,
} from "@millrace/engine";
import { BlobUrlError, openPostgresStore, openSqliteStore, type ManagementStore } from "@millrace/store";
import { databaseUrls } from "./database-urls.ts";
import { dataSecret } from "./data-secret.ts";
import { SettingError, type Settings } from "./settings.ts";

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
  /** The other processes that serve the same storage. */
  readonly gateways: Gateways;
  /** The secret of this installation: worker keys are derived from it. */
  readonly secret: Uint8Array;
  /** Why no jobs can be accepted now, of several databases on the first one; undefined while they can. */
  readonly problem: string | undefined;
  /** Why new jobs are refused without an attempt to store them; undefined while they are stored. */
  readonly refusal: string | undefined;
  /** Checks the storage again; `problem` then returns the result. */
  look(): Promise<void>;
  /** The databases that share the jobs, by their numbers. */
  readonly shards: readonly Shard[];
  /** Registers a listener for endpoints that another process changed. */
  onEndpointsChanged(listener: (endpointIds: readonly string[]) => void): void;
  /** Joins the other gateways. Call it after all listeners are registered. */
  join(): void;
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

async function openEmbedded(options: OpenStoreOptions): Promise<Store> {
  const { settings, clock, onError, onDiskFull, preparedLogBytes, reserveBytes } = options;
  const store = await openSqliteStore({
    directory: settings.dataDir,
    clock,
    onError,
    onDiskFull,
    ...(reserveBytes === undefined ? {} : { reserveBytes }),
    ...(preparedLogBytes === undefined ? {} : { preparedLogBytes }),
  });
  return {
    management: store.management,
    jobs: store.jobs,
    blobs: store.blobs,
    logs: store.logs,
    gateways: aloneGateway,
    secret: await dataSecret(settings.dataDir),
    get problem() {
      return store.problem;
    },
    get refusal() {
      return store.problem;
    },
    look: () => store.look(),
    shards: [{ number: 0, available: true }],
    onEndpointsChanged: () => undefined,
    join: () => undefined,
    close: () => store.close(),
  };
}

async function openOnServer(
  { settings, clock, placementOf, onError }: OpenStoreOptions,
  databaseUrl: string,
): Promise<Store> {
  const store = await openPostgresStore({
    urls: databaseUrls(databaseUrl),
    placementOf,
    blobUrl: settings.blobUrl,
    blobDirectory: join(settings.dataDir, "blobs"),
    nowMs: () => clock.now(),
    onError,
  });
  return {
    management: store.management,
    jobs: store.jobs,
    blobs: store.blobs,
    logs: store.logs,
    gateways: store.gateways,
    secret: store.secret,
    get problem() {
      return store.problem;
    },
    // A change waits for an unreachable database, because most outages end meanwhile.
    refusal: undefined,
    look: () => store.look(),
    shards: store.shards,
    onEndpointsChanged: (listener) => store.gateways.onEndpointsChanged(listener),
    join: () => store.gateways.start(),
    close: () => store.close(),
  };
}
