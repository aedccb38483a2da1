import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely } from "kysely";
import { openSqlite, type SqliteConnection, type SqliteOptions } from "../embedded/connection.ts";
import { EmbeddedSqliteDialect } from "../embedded/kysely-dialect.ts";
import { migrate, sqliteMigrations } from "./index.ts";

/** A real file with all tables, in a folder of its own. */
export interface SqliteTables<Schema> {
  readonly folder: string;
  readonly connection: SqliteConnection;
  readonly db: Kysely<Schema>;
  close(): Promise<void>;
}

export async function openSqliteTables<Schema>(options?: SqliteOptions): Promise<SqliteTables<Schema>> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-tables-"));
  const connection = openSqlite(join(folder, "test.db"), options);
  const db = new Kysely<Schema>({ dialect: new EmbeddedSqliteDialect(connection) });
  await migrate(db, sqliteMigrations);
  return {
    folder,
    connection,
    db,
    async close() {
      await db.destroy();
      connection.close();
      await rm(folder, { recursive: true });
    },
  };
}
