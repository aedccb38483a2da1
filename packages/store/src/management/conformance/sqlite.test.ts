import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely } from "kysely";
import { migrate, sqliteMigrations } from "../../migrations/index.ts";
import { openSqlite } from "../../embedded/connection.ts";
import { EmbeddedSqliteDialect } from "../../embedded/kysely-dialect.ts";
import { type ConformanceSubject, describeManagementStore } from "./index.ts";
import { createManagementStore, type ManagementSchema } from "../index.ts";

async function openOnDisk(): Promise<ConformanceSubject> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-store-"));
  const connection = openSqlite(join(folder, "millrace.db"));
  const db = new Kysely<ManagementSchema>({ dialect: new EmbeddedSqliteDialect(connection) });
  await migrate(db, sqliteMigrations);
  return {
    store: createManagementStore(db),
    db,
    async close() {
      await db.destroy();
      connection.close();
      await rm(folder, { recursive: true });
    },
  };
}

describeManagementStore("SQLite", openOnDisk);
