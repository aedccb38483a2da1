import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { JobStore } from "@millrace/engine";
import { Kysely } from "kysely";
import { openDirectoryBlobStore } from "../blobs/directory-blob-store.ts";
import type { SweepableBlobStore } from "../blobs/sweepable-blob-store.ts";
import { createManagementStore, type ManagementSchema, type ManagementStore } from "../management/index.ts";
import { migrate, sqliteMigrations } from "../migrations/index.ts";
import { prepareLog, startCheckpointer } from "./checkpointer.ts";
import { openSqlite, type SqliteConnection } from "./connection.ts";
import { acquireDirectoryLock } from "./directory-lock.ts";
import { referencedBlobs } from "./jobs/blob-references.ts";
import { createSqliteJobStore } from "./jobs/sqlite-job-store.ts";
import { EmbeddedSqliteDialect } from "./kysely-dialect.ts";
import { createLogSync } from "./log-sync.ts";

/** Everything the service keeps, in one directory: `millrace.db` and the folder `blobs`. */
export interface SqliteStore {
  readonly management: ManagementStore;
  readonly jobs: JobStore;
  readonly blobs: SweepableBlobStore;
  close(): Promise<void>;
}

export interface SqliteStoreOptions {
  readonly directory: string;
  /** Hears of blobs that could not be removed; they are swept at the next start. */
  readonly onError: (error: unknown) => void;
  /**
   * Takes the directory for this process alone. False for a short look or change beside a running service, such as
   * making a key; the job store must not be used then.
   */
  readonly exclusive?: boolean;
  /** Room made for the write-ahead log at start, in bytes: speeds up commits, costs some ten milliseconds. Default 32 MB. */
  readonly preparedLogBytes?: number;
}

const PREPARED_LOG_BYTES = 32 * 1024 * 1024;

/**
 * Opens the store, creating what is missing and bringing its schema up to date.
 *
 * @throws DirectoryInUseError, SchemaTooNewError
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<SqliteStore> {
  const { directory, exclusive = true } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const lock = exclusive ? acquireDirectoryLock(directory) : undefined;
  const connection = openSqlite(join(directory, "millrace.db"));
  try {
    return await build(connection, options, () => lock?.release());
  } catch (error) {
    connection.close();
    lock?.release();
    throw error;
  }
}

async function build(
  connection: SqliteConnection,
  options: SqliteStoreOptions,
  onClosed: () => void,
): Promise<SqliteStore> {
  await migrateOn(connection);
  const blobs = await openDirectoryBlobStore(join(options.directory, "blobs"));
  if (options.exclusive === false) {
    const kysely = managementOn(connection);
    const jobs = createSqliteJobStore(connection, { onBlobsUnreferenced: () => undefined });
    return { management: createManagementStore(kysely), jobs, blobs, close: async () => connection.close() };
  }
  const referenced = referencedBlobs(connection);
  await blobs.sweep({
    // The directory is this process's alone, and nothing has been written yet.
    olderThanMs: Infinity,
    unreferencedAmong: async (blobIds) => blobIds.filter((blobId) => !referenced.has(blobId)),
  });
  prepareLog(connection, options.preparedLogBytes ?? PREPARED_LOG_BYTES);
  const checkpointer = startCheckpointer(connection);
  // Jobs have a connection of their own, whose commits are synced together and beside the event loop.
  const jobConnection = openSqlite(connection.path, { synchronous: "normal", lock: connection.lock });
  const logSync = createLogSync(connection.path);
  const jobs = createSqliteJobStore(jobConnection, {
    sync: () => logSync.sync(),
    onBlobsUnreferenced: (blobIds) => void blobs.remove(blobIds).catch(options.onError),
  });
  const kysely = managementOn(connection);
  return {
    management: createManagementStore(kysely),
    jobs,
    blobs,
    async close() {
      await jobs.idle();
      await checkpointer.close();
      await logSync.close();
      jobConnection.close();
      await kysely.destroy();
      connection.close();
      onClosed();
    },
  };
}

function managementOn(connection: SqliteConnection): Kysely<ManagementSchema> {
  return new Kysely<ManagementSchema>({ dialect: new EmbeddedSqliteDialect(connection) });
}

async function migrateOn(connection: SqliteConnection): Promise<void> {
  const kysely = managementOn(connection);
  await migrate(kysely, sqliteMigrations);
  await kysely.destroy();
}
