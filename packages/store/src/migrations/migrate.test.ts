import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSqlite, type SqliteConnection } from "../embedded/connection.ts";
import { EmbeddedSqliteDialect } from "../embedded/kysely-dialect.ts";
import { migrate, sqliteMigrations, SchemaTooNewError } from "./index.ts";
import { describeOldLogins } from "./old-logins.test-support.ts";

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

test("names stop being unique without a loss of rows, columns or indexes", async () => {
  const before = Object.fromEntries(Object.entries(sqliteMigrations).filter(([name]) => name < "0012"));
  await migrate(db, before);
  await sql`INSERT INTO account (id, webhook_secret, created_at_ms) VALUES ('a', 's', 1)`.execute(db);
  const insert = sql`INSERT INTO network_volume (id, account_id, name, size_in_gb, data_center_id, created_at_ms)
    SELECT 'v' || COUNT(*), 'a', 'same', 10, 'EU-RO-1', 1 FROM network_volume`;
  await insert.execute(db);
  await expect(insert.execute(db)).rejects.toThrow("UNIQUE");
  const tables = ["endpoint", "network_volume", "pod"];
  const shape = async () => {
    const all = await db.introspection.getTables();
    const columns = all.flatMap(({ name, columns: own }) =>
      tables.includes(name) ? own.map((column) => `${name}.${column.name}`) : [],
    );
    const indexes = await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'index'`.execute(db);
    return { columns, indexes: indexes.rows.map(({ name }) => name).filter((name) => !name.startsWith("sqlite_")) };
  };
  const old = await shape();
  await migrate(db, sqliteMigrations);
  await insert.execute(db);
  const { rows } = await sql<{ id: string }>`SELECT id FROM network_volume ORDER BY id`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual(["v0", "v1"]);
  const now = await shape();
  expect(now.columns).toEqual(expect.arrayContaining(old.columns.filter((name) => name !== "pod.unique_name")));
  expect(now.columns).not.toContain("pod.unique_name");
  expect(now.indexes).toEqual(
    expect.arrayContaining([...old.indexes, "endpoint_name", "network_volume_name", "pod_name"]),
  );
});

describeOldLogins("SQLite", sqliteMigrations, async () => db);
