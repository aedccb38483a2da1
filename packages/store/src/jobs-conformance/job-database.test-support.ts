import { join } from "node:path";
import type { JobStore } from "@millrace/engine";
import { Kysely } from "kysely";
import { migrate, migrations } from "../migrations/index.ts";
import { openSqlite, type SqliteConnection } from "../sqlite/connection.ts";
import { createSqliteJobStore } from "../sqlite/jobs/sqlite-job-store.ts";
import { EmbeddedSqliteDialect } from "../sqlite/kysely-dialect.ts";

export interface JobDatabase {
  readonly store: JobStore;
  readonly connection: SqliteConnection;
  readonly management: Kysely<unknown>;
  close(): void;
}

/** The job store on a real file in `folder`, without the rest of the storage. */
export async function openJobDatabase(
  folder: string,
  onBlobsUnreferenced: (blobIds: string[]) => void = () => undefined,
): Promise<JobDatabase> {
  const connection = openSqlite(join(folder, "millrace.db"));
  const management = new Kysely<unknown>({ dialect: new EmbeddedSqliteDialect(connection) });
  await migrate(management, migrations);
  const store = createSqliteJobStore(connection, { onBlobsUnreferenced });
  return { store, connection, management, close: () => connection.close() };
}
