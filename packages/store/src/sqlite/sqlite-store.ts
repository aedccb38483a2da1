import { join } from "node:path";
import { makeLastingDirectory } from "@millrace/files/make-directory";
import {
  type BucketStore,
  createClock,
  type Clock,
  type JobStore,
  type LogStore,
  type ReportStore,
  type StoreMeter,
} from "@millrace/engine";
import { Kysely } from "kysely";
import { openDirectoryBlobStore } from "../blobs/directory-blob-store.ts";
import type { SweepableBlobStore } from "../blobs/sweepable-blob-store.ts";
import { refusingWhileFull } from "../blobs/blobs-on-disk.ts";
import { isDiskFull } from "../disk/disk-full.ts";
import { openDiskSpace, type DiskSpace } from "../disk/disk-space.ts";
import { createManagementStore, type ManagementSchema, type ManagementStore } from "../management/index.ts";
import { migrate, sqliteMigrations } from "../migrations/index.ts";
import { startCheckpointer } from "./checkpointer.ts";
import { checkPages } from "../embedded/check-pages.ts";
import { openSqlite, type SqliteConnection } from "../embedded/connection.ts";
import { withPathOfDamage } from "../embedded/damaged-database.ts";
import { acquireDirectoryLock, DirectoryInUseError } from "./directory-lock.ts";
import { referencedBlobs } from "./jobs/blob-references.ts";
import { createSqliteJobStore } from "./jobs/sqlite-job-store.ts";
import { EmbeddedSqliteDialect } from "../embedded/kysely-dialect.ts";
import { createLogSync } from "../embedded/log-sync.ts";
import { checkLog, logMarkOf, removeLogMark } from "./log-mark.ts";
import { openLogs } from "./open-logs.ts";
import { prepareLog } from "./prepare-log.ts";

/** Everything the service keeps, in one directory: `millrace.db`, `logs.db` and the folder `blobs`. */
export interface SqliteStore {
  readonly management: ManagementStore;
  readonly jobs: JobStore;
  readonly blobs: SweepableBlobStore;
  /** What machines printed. */
  readonly logs: LogStore;
  /** What is reported of endpoints. */
  readonly reports: ReportStore;
  /** What happened at endpoints over time. */
  readonly buckets: BucketStore;
  /** Why no new jobs are accepted, for clients and operators; undefined while they are. */
  readonly problem: string | undefined;
  /** Asks the file system how much room there is, which `problem` then tells. */
  look(): Promise<void>;
  /** Gives up the pages of the databases that are kept in memory. */
  shrink(): void;
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
  /** Time of the looks for free space while the disk is full. Default: the time of the machine. */
  readonly clock?: Clock;
  /** Called with the message for clients when the disk becomes full, and with undefined when it has space again. */
  readonly onDiskFull?: (problem: string | undefined) => void;
  /** Space of the disk kept for when there is no other, in bytes; see `openDiskSpace`. */
  readonly reserveBytes?: number;
  /** Room made for the write-ahead log at start, in bytes: speeds up commits, costs some ten milliseconds. Default 32 MB. */
  readonly preparedLogBytes?: number;
  readonly meter?: StoreMeter | undefined;
}

/** With 64 MB jobs are as quick: they are written at the end of the tables, and the kernel has the pages of those that wait. */
const JOBS_CACHE_KIB = 16 * 1024;
/** The pages of a larger database are not looked through before it is served; `millrace doctor` does. */
const CHECKED_MAX_BYTES = 64 * 1024 * 1024;
const PREPARED_LOG_BYTES = 32 * 1024 * 1024;

/**
 * Opens the store, creating what is missing and bringing its schema up to date.
 *
 * @throws DirectoryInUseError, SchemaTooNewError, DatabaseDamagedError
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<SqliteStore> {
  const { directory, exclusive = true } = options;
  await makeLastingDirectory(directory, 0o700);
  const path = databaseIn(directory);
  const lock = exclusive ? acquireDirectoryLock(directory) : undefined;
  try {
    if (lock !== undefined || !isServed(directory)) await checkLog(path);
    return await (lock === undefined ? openBeside(options) : openAlone(options, () => lock.release()));
  } catch (error) {
    lock?.release();
    throw withPathOfDamage(error, path);
  }
}

/** Whether a service runs on the directory, whose log changes. */
function isServed(directory: string): boolean {
  try {
    acquireDirectoryLock(directory).release();
    return false;
  } catch (error) {
    if (error instanceof DirectoryInUseError) return true;
    throw error;
  }
}

/** The file of the database in a data directory. */
export function databaseIn(directory: string): string {
  return join(directory, "millrace.db");
}

async function openBeside({ directory, onError }: SqliteStoreOptions): Promise<SqliteStore> {
  const connection = openSqlite(databaseIn(directory));
  try {
    await migrateOn(connection);
    const { logs, reports, buckets, close } = await openLogs(directory, onError);
    return {
      logs,
      reports,
      buckets,
      management: createManagementStore(managementOn(connection), onError),
      jobs: createSqliteJobStore(connection, { onBlobsUnreferenced: () => undefined }),
      blobs: await openDirectoryBlobStore(join(directory, "blobs")),
      problem: undefined,
      look: () => Promise.resolve(),
      shrink: () => shrink([connection]),
      async close() {
        await close();
        connection.close();
      },
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}

async function openAlone(options: SqliteStoreOptions, onClosed: () => void): Promise<SqliteStore> {
  const { directory, clock = createClock(), reserveBytes } = options;
  let onDiskChange: (isFull: boolean) => void = () => undefined;
  const disk = openDiskSpace({
    directory,
    clock,
    ...(reserveBytes === undefined ? {} : { reserveBytes }),
    onChange(problem) {
      onDiskChange(problem !== undefined);
      options.onDiskFull?.(problem);
    },
  });
  const connection = openOnFullDisk(disk, databaseIn(directory));
  try {
    return await build(connection, {
      ...options,
      disk,
      onClosed,
      whenDiskChanges: (listen) => (onDiskChange = listen),
    });
  } catch (error) {
    await disk.close();
    connection.close();
    throw error;
  }
}

/** A disk without any room is no reason not to start: what is kept for this goes to the files that SQLite needs. */
function openOnFullDisk(disk: DiskSpace, path: string): SqliteConnection {
  const open = (): SqliteConnection =>
    openSqlite(path, { explained: (error) => withPathOfDamage(disk.explained(error), path) });
  try {
    return open();
  } catch (error) {
    if (!isDiskFull(error) || !disk.freeAll()) throw disk.explained(error);
    return open();
  }
}

interface BuildOptions extends SqliteStoreOptions {
  readonly disk: DiskSpace;
  readonly whenDiskChanges: (listen: (isFull: boolean) => void) => void;
  readonly onClosed: () => void;
}

async function build(connection: SqliteConnection, options: BuildOptions): Promise<SqliteStore> {
  const { disk } = options;
  await disk.look();
  if (disk.problem !== undefined) reuseLog(connection);
  checkPages(connection.db, connection.path, CHECKED_MAX_BYTES);
  await migrateOn(connection);
  const blobs = await openDirectoryBlobStore(join(options.directory, "blobs"), { onDamaged: options.onError });
  const referenced = referencedBlobs(connection);
  await blobs.sweep({
    // The directory is this process's alone, and nothing has been written yet.
    olderThanMs: Infinity,
    unreferencedAmong: async (blobIds) => blobIds.filter((blobId) => !referenced.has(blobId)),
  });
  await markOnce(blobs, disk);
  prepareLog(connection, options.preparedLogBytes ?? PREPARED_LOG_BYTES, await disk.spareBytes());
  const checkpointer = startCheckpointer(connection, {
    onError: options.onError,
    markPath: logMarkOf(connection.path),
  });
  options.whenDiskChanges((isFull) => checkpointer.diskIsFull(isFull));
  checkpointer.diskIsFull(disk.problem !== undefined);
  // Jobs have a connection of their own, whose commits are synced together and beside the event loop.
  const jobConnection = openSqlite(connection.path, {
    synchronous: "normal",
    cacheKib: JOBS_CACHE_KIB,
    lock: connection.lock,
    explained: connection.explained,
  });
  const logSync = createLogSync(connection.path);
  const jobs = createSqliteJobStore(jobConnection, {
    sync: () => logSync.sync(),
    meter: options.meter,
    onBlobsUnreferenced: (blobIds) => void blobs.remove(blobIds).catch(options.onError),
  });
  const kysely = managementOn(connection);
  const {
    connection: logConnection,
    logs,
    reports,
    buckets,
    close: closeLogs,
  } = await openLogs(options.directory, options.onError);
  return {
    management: createManagementStore(kysely, options.onError),
    logs,
    reports,
    buckets,
    jobs,
    blobs: refusingWhileFull(blobs, disk),
    get problem() {
      return jobs.problem ?? disk.problem;
    },
    look: () => disk.look(),
    shrink: () => shrink([connection, jobConnection, logConnection]),
    async close() {
      await jobs.idle();
      await disk.close();
      await checkpointer.close();
      removeLogMark(connection.path);
      await logSync.close();
      await closeLogs();
      jobConnection.close();
      await kysely.destroy();
      connection.close();
      options.onClosed();
    },
  };
}

function shrink(connections: readonly SqliteConnection[]): void {
  for (const { db } of connections) db.exec("PRAGMA shrink_memory");
}

/** By the mark it is told later whether a blob is missing or the whole directory. */
async function markOnce(blobs: SweepableBlobStore, disk: DiskSpace): Promise<void> {
  try {
    if ((await blobs.readMark()) === undefined) await blobs.writeMark("the blobs of a data directory\n");
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    disk.explained(error);
  }
}

/** Has the log begin at its front, where it takes no more of the disk. */
function reuseLog({ db, explained }: SqliteConnection): void {
  try {
    db.exec("PRAGMA wal_checkpoint(RESTART)");
  } catch (error) {
    explained(error);
  }
}

function managementOn(connection: SqliteConnection): Kysely<ManagementSchema> {
  return new Kysely<ManagementSchema>({ dialect: new EmbeddedSqliteDialect(connection) });
}

async function migrateOn(connection: SqliteConnection): Promise<void> {
  const kysely = managementOn(connection);
  await migrate(kysely, sqliteMigrations);
  await kysely.destroy();
}
