import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { JobStore } from "@millrace/engine";
import { Kysely } from "kysely";
import { openDirectoryBlobStore, type DirectoryBlobStore } from "../blobs/directory-blob-store.ts";
import { createManagementStore, type ManagementSchema, type ManagementStore } from "../management/index.ts";
import { migrate, migrations } from "../migrations/index.ts";
import { startCheckpointer } from "./checkpointer.ts";
import { openSqlite, type SqliteConnection } from "./connection.ts";
import { acquireDirectoryLock } from "./directory-lock.ts";
import { referencedBlobs } from "./jobs/blob-references.ts";
import { createSqliteJobStore } from "./jobs/sqlite-job-store.ts";
import { EmbeddedSqliteDialect } from "./kysely-dialect.ts";

/** Everything the service keeps, in one directory: `millrace.db` and the folder `blobs`. */
export interface SqliteStore {
  readonly management: ManagementStore;
  readonly jobs: JobStore;
  readonly blobs: DirectoryBlobStore;
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
}

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
  const kysely = new Kysely<ManagementSchema>({ dialect: new EmbeddedSqliteDialect(connection) });
  await migrate(kysely, migrations);
  const blobs = await openDirectoryBlobStore(join(options.directory, "blobs"));
  if (options.exclusive !== false) {
    const referenced = referencedBlobs(connection);
    await blobs.sweep({ olderThanMs: Infinity, isReferenced: (blobId) => referenced.has(blobId) });
  }
  const jobs = createSqliteJobStore(connection, {
    onBlobsUnreferenced: (blobIds) => void blobs.remove(blobIds).catch(options.onError),
  });
  const checkpointer = options.exclusive === false ? undefined : startCheckpointer(connection);
  return {
    management: createManagementStore(kysely),
    jobs,
    blobs,
    async close() {
      await checkpointer?.close();
      await kysely.destroy();
      connection.close();
      onClosed();
    },
  };
}
