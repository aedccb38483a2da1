import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { BucketStore, LogStore, ReportStore } from "@millrace/engine";
import { Kysely } from "kysely";
import { type BucketSchema, createBucketStore } from "../figures/bucket-store.ts";
import { createLogStore } from "../logs/log-store.ts";
import type { LogSchema } from "../logs/schema.ts";
import { migrate, SchemaTooNewError, sqliteLogMigrations } from "../migrations/index.ts";
import { createReportStore } from "../reports/report-store.ts";
import type { ReportSchema } from "../reports/schema.ts";
import { startCheckpointer } from "./checkpointer.ts";
import { openSqlite, type SqliteConnection } from "../embedded/connection.ts";
import { isDamaged } from "../embedded/damaged-database.ts";
import { EmbeddedSqliteDialect } from "../embedded/kysely-dialect.ts";

export interface OpenedLogs {
  readonly connection: SqliteConnection;
  readonly logs: LogStore;
  readonly reports: ReportStore;
  readonly buckets: BucketStore;
  close(): Promise<void>;
}

const file = "logs.db";
const damagedSuffix = ".damaged";
/** The log of the log database is copied back while it is short: nobody waits for its commits. */
const copyFromBytes = 4 * 1024 * 1024;
const lookEveryMs = 1_000;

/**
 * Opens the database of logs and reports, a file of its own: what machines print must not delay the commits of jobs, lengthen their log or
 * their backups. Its commits are not synced; a crash of the computer may cost the last lines. A file that is damaged is put aside.
 *
 * @throws SchemaTooNewError
 */
export async function openLogs(directory: string, onError: (error: unknown) => void): Promise<OpenedLogs> {
  const path = join(directory, file);
  try {
    return await openAt(path, onError);
  } catch (error) {
    if (error instanceof SchemaTooNewError || !isDamaged(error)) throw error;
    await rename(path, path + damagedSuffix);
    onError(
      new Error(`${path} was damaged. It was renamed to ${file}${damagedSuffix}, and logs begin anew.`, {
        cause: error,
      }),
    );
    return await openAt(path, onError);
  }
}

async function openAt(path: string, onError: (error: unknown) => void): Promise<OpenedLogs> {
  const connection = openSqlite(path, { synchronous: "normal" });
  const kysely = new Kysely<LogSchema>({ dialect: new EmbeddedSqliteDialect(connection) });
  try {
    await migrate(kysely, sqliteLogMigrations);
  } catch (error) {
    connection.close();
    throw error;
  }
  const checkpointer = startCheckpointer(connection, { onError, copyFromBytes, lookEveryMs });
  return {
    connection,
    logs: createLogStore(kysely),
    reports: createReportStore(databaseOn<ReportSchema>(connection)),
    buckets: createBucketStore(databaseOn<BucketSchema>(connection)),
    async close() {
      await checkpointer.close();
      await kysely.destroy();
      connection.close();
    },
  };
}

function databaseOn<Schema>(connection: SqliteConnection): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new EmbeddedSqliteDialect(connection) });
}
