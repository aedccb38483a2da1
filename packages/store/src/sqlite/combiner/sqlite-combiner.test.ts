import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Combiner } from "./combiner.ts";
import { createCombiner } from "./sqlite-combiner.ts";
import { openSqlite, type SqliteConnection } from "../../embedded/connection.ts";

/** Changes that share a transaction at most. */
const BATCH_MAX = 512;

describe("combiner", () => {
  let folder: string;
  let connection: SqliteConnection;
  let combiner: Combiner;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-combiner-"));
    connection = openSqlite(join(folder, "test.db"));
    connection.db.exec("CREATE TABLE line (number INTEGER PRIMARY KEY, text TEXT UNIQUE)");
    combiner = createCombiner(connection);
  });
  afterEach(async () => {
    connection.close();
    await rm(folder, { recursive: true });
  });

  const insert = (text: string): Promise<string> =>
    combiner.run(() => {
      connection.db.prepare("INSERT INTO line (text) VALUES (?)").run(text);
      return text;
    });
  const lines = (): string[] =>
    connection.db
      .prepare("SELECT text FROM line ORDER BY number")
      .all()
      .map((row) => String(row["text"]));

  test("changes are carried out in the order they were asked for, whatever their number", async () => {
    const texts = Array.from({ length: 3 * BATCH_MAX + 7 }, (_, index) => `line ${index}`);
    expect(await Promise.all(texts.map((text) => insert(text)))).toEqual(texts);
    expect(lines()).toEqual(texts);
  });

  test("a change is answered only when another connection can see it", async () => {
    const reader = openSqlite(join(folder, "test.db"));
    try {
      await insert("answered");
      expect(reader.db.prepare("SELECT count(*) AS lines FROM line").get()).toEqual({ lines: 1 });
    } finally {
      reader.close();
    }
  });

  test("changes of three turns of the event loop share a transaction", async () => {
    const sizes: number[] = [];
    combiner = createCombiner(connection, {
      meter: { transaction: (size) => sizes.push(size), sync: () => undefined },
    });
    const changes: Promise<string>[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      changes.push(insert(`of turn ${turn}`));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(changes);
    expect(sizes).toEqual([3, 3]);
  });

  test("changes that come together share a transaction, up to a limit", async () => {
    const transactions = new Set<unknown>();
    let transaction = {};
    const mark = (): Promise<void> =>
      combiner.run((afterCommit) => {
        transactions.add(transaction);
        afterCommit(() => (transaction = {}));
      });
    await Promise.all(Array.from({ length: BATCH_MAX }, mark));
    expect(transactions.size).toBe(1);
    await Promise.all(Array.from({ length: BATCH_MAX + 1 }, mark));
    expect(transactions.size).toBe(3);
  });

  test("a last change comes after the others of its transaction, also those asked for later", async () => {
    const last = combiner.runLast(() => lines());
    const first = insert("first");
    const second = insert("second");
    await Promise.all([first, second]);
    expect(await last).toEqual(["first", "second"]);
  });

  test("a last change sees all that was asked for before it, however much that is", async () => {
    const inserts = Array.from({ length: 2 * BATCH_MAX + 1 }, (_, index) => insert(`line ${index}`));
    const seen = await combiner.runLast(() => lines().length);
    expect(seen).toBe(inserts.length);
    await Promise.all(inserts);
  });

  test("a last change does not wait for ever while more comes in than fits into a transaction", async () => {
    let finished = false;
    let asked = 0;
    const flood = async (): Promise<void> => {
      while (!finished && asked < 40 * BATCH_MAX) {
        asked += 1;
        await combiner.run(() => undefined);
      }
    };
    const floods = Array.from({ length: 2 * BATCH_MAX }, flood);
    await combiner.runLast(() => (finished = true));
    await Promise.all(floods);
    expect(asked).toBeLessThan(10 * BATCH_MAX);
  });

  test("a change that fails is refused alone; its neighbours are carried out once", async () => {
    const effects: string[] = [];
    const note = (text: string): Promise<void> =>
      combiner.run((afterCommit) => {
        connection.db.prepare("INSERT INTO line (text) VALUES (?)").run(text);
        afterCommit(() => void effects.push(text));
      });
    const outcomes = await Promise.allSettled([
      note("a"),
      note("a"),
      note("b"),
      combiner.run(() => {
        throw new Error("no");
      }),
      note("c"),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(lines()).toEqual(["a", "b", "c"]);
    expect(effects).toEqual(["a", "b", "c"]);
  });

  test("what a failed change had written is undone", async () => {
    const half = combiner.run(() => {
      connection.db.prepare("INSERT INTO line (text) VALUES ('half')").run();
      throw new Error("no");
    });
    await expect(half).rejects.toThrow("no");
    expect(lines()).toEqual([]);
  });

  test("effects come after the commit, and before the answers", async () => {
    const seen: string[] = [];
    await combiner.run((afterCommit) => {
      connection.db.prepare("INSERT INTO line (text) VALUES ('x')").run();
      afterCommit(() => void seen.push(connection.db.isTransaction ? "too early" : "committed"));
    });
    seen.push("answered");
    expect(seen).toEqual(["committed", "answered"]);
  });

  test("while somebody else holds the connection nothing is carried out, and nothing is lost", async () => {
    const free = await connection.lock.acquire();
    connection.db.exec("BEGIN IMMEDIATE");
    connection.db.prepare("INSERT INTO line (text) VALUES ('management')").run();
    let answered = false;
    const waiting = insert("job").finally(() => (answered = true));
    for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toBe(false);
    connection.db.exec("ROLLBACK");
    free();
    await waiting;
    expect(lines()).toEqual(["job"]);
  });

  test("in turns with many holders of the lock every change is carried out once", async () => {
    const holders = Array.from({ length: 20 }, (_, index) =>
      connection.lock.run(async () => {
        connection.db.exec("BEGIN IMMEDIATE");
        connection.db.prepare("INSERT INTO line (text) VALUES (?)").run(`holder ${index}`);
        await new Promise((resolve) => setImmediate(resolve));
        connection.db.exec(index % 3 === 0 ? "ROLLBACK" : "COMMIT");
      }),
    );
    const jobs = Array.from({ length: 200 }, async (_, index) => {
      for (let turns = 0; turns < index % 7; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      return await insert(`job ${index}`);
    });
    await Promise.all([...holders, ...jobs]);
    const found = lines();
    expect(found.filter((text) => text.startsWith("job"))).toHaveLength(200);
    expect(found.filter((text) => text.startsWith("holder"))).toHaveLength(13);
  });
});
