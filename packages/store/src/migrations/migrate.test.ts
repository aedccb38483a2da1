import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSqlite, type SqliteConnection } from "../sqlite/connection.ts";
import { EmbeddedSqliteDialect } from "../sqlite/kysely-dialect.ts";
import { migrate, sqliteMigrations, SchemaTooNewError } from "./index.ts";

let folder: string;
let connection: SqliteConnection;
let db: Kysely<unknown>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-migrate-"));
  connection = openSqlite(join(folder, "millrace.db"));
  db = new Kysely({ dialect: new EmbeddedSqliteDialect(connection) });
});
afterEach(async () => {
  connection.close();
  await rm(folder, { recursive: true });
});

async function tableNames(): Promise<string[]> {
  return (await db.introspection.getTables()).map((table) => table.name);
}

test("an empty database gets every migration once", async () => {
  expect(await migrate(db, sqliteMigrations)).toEqual(Object.keys(sqliteMigrations));
  expect(await migrate(db, sqliteMigrations)).toEqual([]);
  expect(await tableNames()).toEqual(expect.arrayContaining(["account", "api_key", "endpoint", "template"]));
});

test("migrations are named so that they run in the order they are listed", () => {
  expect(Object.keys(sqliteMigrations).toSorted()).toEqual(Object.keys(sqliteMigrations));
});

test("a migration that fails half way leaves nothing behind and can be repeated", async () => {
  let broken = true;
  const half = {
    async up(database: Kysely<unknown>): Promise<void> {
      await sql`CREATE TABLE half (id INTEGER)`.execute(database);
      if (broken) throw new Error("power cut");
    },
  };
  await expect(migrate(db, { ...sqliteMigrations, "9000-half": half })).rejects.toThrow("9000-half");
  expect(await tableNames()).not.toContain("half");
  broken = false;
  await migrate(db, { ...sqliteMigrations, "9000-half": half });
  expect(await tableNames()).toContain("half");
});

test("data of a newer version is refused by name and not touched", async () => {
  const added = {
    up: async (database: Kysely<unknown>) => void (await sql`CREATE TABLE later (id INTEGER)`.execute(database)),
  };
  await migrate(db, { ...sqliteMigrations, "9001-later": added });
  const older = migrate(db, sqliteMigrations);
  await expect(older).rejects.toThrow(SchemaTooNewError);
  await expect(older).rejects.toThrow("9001-later");
  expect(await tableNames()).toContain("later");
});
