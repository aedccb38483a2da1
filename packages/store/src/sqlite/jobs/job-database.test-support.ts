import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JobStore } from "@millrace/engine";
import { Kysely } from "kysely";
import { migrate, sqliteMigrations } from "../../migrations/index.ts";
import { openSqlite, type SqliteConnection } from "../../embedded/connection.ts";
import { createLogSync } from "../../embedded/log-sync.ts";
import { createSqliteJobStore } from "./sqlite-job-store.ts";
import { EmbeddedSqliteDialect } from "../../embedded/kysely-dialect.ts";
import type { JobStoreSubject } from "../../jobs-conformance/conformance/job-store-rig.ts";

/** A job store on a real file, without the rest of the storage. */
export interface JobDatabase {
  readonly store: JobStore;
  readonly connection: SqliteConnection;
  /** Queries beside the jobs, as management makes them. */
  readonly management: Kysely<unknown>;
  close(): Promise<void>;
}

export type OpenJobDatabase = (
  folder: string,
  onBlobsUnreferenced?: (blobIds: string[]) => void,
) => Promise<JobDatabase>;

function managementOn(connection: SqliteConnection): Kysely<unknown> {
  return new Kysely<unknown>({ dialect: new EmbeddedSqliteDialect(connection) });
}

/** As the service opens it: commits are synced beside the event loop. */
export const openJobDatabase: OpenJobDatabase = async (folder, onBlobsUnreferenced = () => undefined) => {
  const connection = openSqlite(join(folder, "millrace.db"));
  const management = managementOn(connection);
  await migrate(management, sqliteMigrations);
  const jobConnection = openSqlite(connection.path, { synchronous: "normal", lock: connection.lock });
  const logSync = createLogSync(connection.path);
  // Nothing is written because time passed: what a test sees must not depend on how fast it is.
  const store = createSqliteJobStore(jobConnection, {
    sync: () => logSync.sync(),
    onBlobsUnreferenced,
    unwrittenMs: 2 ** 30,
  });
  return {
    store,
    connection,
    management,
    async close() {
      await store.idle();
      await logSync.close();
      jobConnection.close();
      connection.close();
    },
  };
};

/** A fresh store in a folder of its own, for the conformance suite. */
export async function openSubject(open: OpenJobDatabase): Promise<JobStoreSubject> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-jobs-"));
  return await subjectOn(folder);

  async function subjectOn(directory: string): Promise<JobStoreSubject> {
    const unreferenced: string[] = [];
    const database = await open(directory, (blobIds) => unreferenced.push(...blobIds));
    return {
      store: database.store,
      unreferenced,
      async reopen() {
        await database.close();
        return await subjectOn(directory);
      },
      async close() {
        await database.close();
        await rm(directory, { recursive: true });
      },
    };
  }
}
