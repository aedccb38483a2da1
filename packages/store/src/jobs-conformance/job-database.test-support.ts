import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JobStore } from "@millrace/engine";
import { Kysely } from "kysely";
import { migrate, migrations } from "../migrations/index.ts";
import { openSqlite, type SqliteConnection } from "../sqlite/connection.ts";
import { createSqliteJobStore } from "../sqlite/jobs/sqlite-job-store.ts";
import { EmbeddedSqliteDialect } from "../sqlite/kysely-dialect.ts";
import { createThreadedJobStore } from "../sqlite/writer/threaded-job-store.ts";
import { startWriter } from "../sqlite/writer/writer.ts";
import type { JobStoreSubject } from "./conformance.ts";

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

/** Transactions run in this thread. */
export const openJobDatabase: OpenJobDatabase = async (folder, onBlobsUnreferenced = () => undefined) => {
  const connection = openSqlite(join(folder, "millrace.db"));
  const management = managementOn(connection);
  await migrate(management, migrations);
  const store = createSqliteJobStore(connection, { onBlobsUnreferenced });
  return { store, connection, management, close: async () => connection.close() };
};

/** Transactions run in the writer thread. */
export const openThreadedJobDatabase: OpenJobDatabase = async (folder, onBlobsUnreferenced = () => undefined) => {
  const connection = openSqlite(join(folder, "millrace.db"));
  await migrate(managementOn(connection), migrations);
  const writer = await startWriter({
    path: connection.path,
    preparedLogBytes: 0,
    onBlobsUnreferenced,
    onFailure: (error) => {
      throw error;
    },
  });
  return {
    store: createThreadedJobStore(connection, writer),
    connection,
    management: managementOn({ ...connection, lock: writer.lock }),
    async close() {
      await writer.close();
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
