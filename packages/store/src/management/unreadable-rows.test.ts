import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely } from "kysely";
import { migrate, sqliteMigrations } from "../migrations/index.ts";
import { openSqlite } from "../embedded/connection.ts";
import { EmbeddedSqliteDialect } from "../embedded/kysely-dialect.ts";
import type { ManagementSchema } from "./index.ts";
import { type BadRowsSubject, describeBadRows } from "./unreadable-rows.test-support.ts";

async function openOnDisk(): Promise<BadRowsSubject> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-rows-"));
  const connection = openSqlite(join(folder, "millrace.db"));
  const db = new Kysely<ManagementSchema>({ dialect: new EmbeddedSqliteDialect(connection) });
  await migrate(db, sqliteMigrations);
  return {
    db,
    async close() {
      await db.destroy();
      connection.close();
      await rm(folder, { recursive: true });
    },
  };
}

describeBadRows("SQLite", openOnDisk, {
  // The greatest whole number, one that JSON rounds, fractions and what a column of whole numbers takes all the same.
  unreadable: ["9223372036854775807", "9007199254740993", "1e300", "9e999", "0.5", "'text'"],
});
