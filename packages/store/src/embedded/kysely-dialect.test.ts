import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSqlite, type SqliteConnection } from "./connection.ts";
import { EmbeddedSqliteDialect } from "./kysely-dialect.ts";

interface Schema {
  note: { id: number; text: string | null };
}

let folder: string;
let connection: SqliteConnection;
let db: Kysely<Schema>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-dialect-"));
  connection = openSqlite(join(folder, "millrace.db"));
  connection.db.exec("CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT)");
  db = new Kysely<Schema>({ dialect: new EmbeddedSqliteDialect(connection) });
});
afterEach(async () => {
  connection.close();
  await rm(folder, { recursive: true });
});

test("queries answer rows, changed counts and ids", async () => {
  const inserted = await db.insertInto("note").values({ id: 7, text: null }).executeTakeFirst();
  expect(inserted).toMatchObject({ insertId: 7n, numInsertedOrUpdatedRows: 1n });
  expect(await db.selectFrom("note").selectAll().execute()).toEqual([{ id: 7, text: null }]);
  const updated = await db.updateTable("note").set({ text: "a" }).returningAll().execute();
  expect(updated).toEqual([{ id: 7, text: "a" }]);
  expect(await db.deleteFrom("note").executeTakeFirst()).toMatchObject({ numDeletedRows: 1n });
});

test("streams rows", async () => {
  await db
    .insertInto("note")
    .values([
      { id: 1, text: "a" },
      { id: 2, text: "b" },
    ])
    .execute();
  const seen: number[] = [];
  for await (const row of db.selectFrom("note").selectAll().orderBy("id").stream()) seen.push(row.id);
  expect(seen).toEqual([1, 2]);
});

test("a transaction that throws leaves nothing behind and frees the connection", async () => {
  const failing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto("note").values({ id: 1, text: "lost" }).execute();
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(connection.lock.held).toBe(false);
  expect(await db.selectFrom("note").selectAll().execute()).toEqual([]);
});

test("a statement that fails frees the connection", async () => {
  await expect(sql`SELECT nonsense FROM nowhere`.execute(db)).rejects.toThrow("nowhere");
  expect(connection.lock.held).toBe(false);
});

test("who holds the lock keeps management out, and a transaction keeps others out until it ends", async () => {
  const order: string[] = [];
  const free = await connection.lock.acquire();
  const management = db.transaction().execute(async (transaction) => {
    order.push("management begins");
    await transaction.insertInto("note").values({ id: 1, text: "a" }).execute();
    await new Promise((resolve) => setImmediate(resolve));
    order.push("management ends");
  });
  await new Promise((resolve) => setImmediate(resolve));
  order.push("jobs end");
  free();
  const jobs = connection.lock.run(() => order.push("jobs again"));
  await Promise.all([management, jobs]);
  expect(order).toEqual(["jobs end", "management begins", "management ends", "jobs again"]);
});

test("numbers that JavaScript cannot hold are read as big ones, also by a change, and are not written", async () => {
  const large = 2n ** 53n + 1n;
  await db
    .insertInto("note")
    .values([
      { id: large as never, text: "a" },
      { id: 1, text: "b" },
    ])
    .execute();
  const rows = [
    { id: 1, text: "b" },
    { id: large, text: "a" },
  ];
  expect(await db.selectFrom("note").selectAll().orderBy("id").execute()).toEqual(rows);
  const changed = await db.updateTable("note").set({ text: "c" }).returningAll().execute();
  expect(changed.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(rows.map((row) => ({ ...row, text: "c" })));
  for (const id of [2 ** 53, Infinity, NaN]) {
    await expect(db.insertInto("note").values({ id, text: "d" }).execute()).rejects.toThrow("cannot be stored exactly");
  }
  expect(await db.selectFrom("note").select("id").where("id", "<", Infinity).execute()).toHaveLength(2);
});
