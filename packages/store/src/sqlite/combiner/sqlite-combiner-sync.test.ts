import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Combiner } from "./combiner.ts";
import { createCombiner } from "./sqlite-combiner.ts";
import { openSqlite, type SqliteConnection } from "../../embedded/connection.ts";

describe("a combiner whose commits are synced by somebody else", () => {
  let folder: string;
  let connection: SqliteConnection;
  let combiner: Combiner;
  /** Syncs under way: call one to end it, with an error to fail it. */
  let syncs: ((error?: Error) => void)[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-combiner-"));
    connection = openSqlite(join(folder, "test.db"));
    connection.db.exec("CREATE TABLE line (number INTEGER PRIMARY KEY, text TEXT)");
    syncs = [];
    const sync = (): Promise<void> =>
      new Promise((resolve, reject) => syncs.push((error) => (error === undefined ? resolve() : reject(error))));
    combiner = createCombiner(connection, { sync });
  });
  afterEach(async () => {
    connection.close();
    await rm(folder, { recursive: true });
  });

  const turns = async (): Promise<void> => {
    for (let count = 0; count < 5; count += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const told: string[] = [];
  beforeEach(() => {
    told.length = 0;
  });
  const insert = (text: string): Promise<void> =>
    combiner
      .run((afterCommit) => {
        connection.db.prepare("INSERT INTO line (text) VALUES (?)").run(text);
        afterCommit(() => void told.push(`effect of ${text}`));
      })
      .then(() => void told.push(text));

  test("answers and takes effect only when the sync that began after the commit has ended", async () => {
    void insert("a");
    await turns();
    expect([syncs.length, told]).toEqual([1, []]);
    syncs[0]?.();
    await turns();
    expect(told).toEqual(["effect of a", "a"]);
  });

  test("what comes while the disk is busy goes down together in the next transaction", async () => {
    void insert("a");
    await turns();
    void insert("b");
    void insert("c");
    await turns();
    expect(syncs).toHaveLength(1);
    syncs[0]?.();
    await turns();
    expect([syncs.length, told]).toEqual([2, ["effect of a", "a"]]);
    syncs[1]?.();
    await turns();
    expect(told.slice(2)).toEqual(["effect of b", "effect of c", "b", "c"]);
  });

  const isCommitted = (text: string): boolean => {
    const reader = openSqlite(join(folder, "test.db"));
    try {
      return reader.db.prepare("SELECT 1 FROM line WHERE text = ?").get(text) !== undefined;
    } finally {
      reader.close();
    }
  };

  test("while the disk works one transaction is committed ahead, and synced as soon as the disk is free", async () => {
    void insert("a");
    void insert("b");
    await turns();
    void insert("ahead");
    await turns();
    void insert("after it");
    await turns();
    expect([isCommitted("ahead"), isCommitted("after it"), syncs.length, told]).toEqual([true, false, 1, []]);
    syncs[0]?.();
    await turns();
    expect(syncs).toHaveLength(2);
    expect(told).toEqual(["effect of a", "effect of b", "a", "b"]);
    syncs[1]?.();
    await turns();
    expect(told.slice(4)).toEqual(["effect of ahead", "ahead"]);
    syncs[2]?.();
    await turns();
    expect(told.slice(6)).toEqual(["effect of after it", "after it"]);
    expect(combiner.durable()).toBeUndefined();
  });

  test("a transaction of less than half of what the disk works on is not committed ahead", async () => {
    for (const text of ["a", "b", "c"]) void insert(text);
    await turns();
    void insert("d");
    await turns();
    expect(isCommitted("d")).toBe(false);
    void insert("e");
    await turns();
    expect([isCommitted("d"), isCommitted("e")]).toEqual([true, true]);
    syncs[0]?.();
    await turns();
    syncs[1]?.();
    await turns();
    expect(told.slice(-2)).toEqual(["d", "e"]);
  });

  test("what was committed ahead is durable only after the next sync", async () => {
    void insert("a");
    await turns();
    void insert("ahead");
    await turns();
    let isDurable = false;
    void combiner.durable()?.then(() => (isDurable = true));
    syncs[0]?.();
    await turns();
    expect(isDurable).toBe(false);
    syncs[1]?.();
    await turns();
    expect(isDurable).toBe(true);
  });

  test("a transaction ahead is not begun while somebody else holds the connection", async () => {
    void insert("a");
    await turns();
    const free = await connection.lock.acquire();
    void insert("b");
    void insert("c");
    await turns();
    syncs[0]?.();
    await turns();
    expect([isCommitted("b"), told.at(-1)]).toEqual([false, "a"]);
    free();
    await turns();
    syncs[1]?.();
    await turns();
    expect(told.slice(-2)).toEqual(["b", "c"]);
  });

  test("a change that asks for it is answered when it is committed, and takes effect when it is durable", async () => {
    void insert("promise");
    const committed = combiner.runLast((afterCommit, tellAtOnce) => {
      tellAtOnce();
      afterCommit(() => void told.push("effect of the early one"));
      return connection.db.isTransaction;
    });
    expect(await committed).toBe(true);
    expect([connection.db.isTransaction, syncs.length, told]).toEqual([false, 1, []]);
    syncs[0]?.();
    await turns();
    expect(told).toEqual(["effect of promise", "effect of the early one", "promise"]);
  });

  test("a change that asks to be answered early is refused when its transaction fails", async () => {
    const early = combiner.run((_, tellAtOnce) => {
      tellAtOnce();
      throw new Error("no");
    });
    await expect(early).rejects.toThrow("no");
    expect(syncs).toEqual([]);
  });

  test("a transaction that changed nothing waits for no disk", async () => {
    expect(await combiner.run(() => 7)).toBe(7);
    expect(syncs).toEqual([]);
  });

  test("says when all that a reader sees is durable", async () => {
    expect(combiner.durable()).toBeUndefined();
    void insert("a");
    await turns();
    let durable = false;
    void combiner.durable()?.then(() => (durable = true));
    await turns();
    expect(durable).toBe(false);
    syncs[0]?.();
    await turns();
    expect([durable, combiner.durable()]).toEqual([true, undefined]);
  });

  test("is idle when nothing waits and nothing is under way", async () => {
    await combiner.idle();
    void insert("a");
    let idle = false;
    const waiting = combiner.idle().then(() => (idle = true));
    await turns();
    void insert("b");
    syncs[0]?.();
    await turns();
    expect(idle).toBe(false);
    syncs[1]?.();
    await waiting;
    expect(told).toContain("b");
  });

  test("after a failed sync nothing more is acknowledged", async () => {
    const outcomes = Promise.allSettled([insert("a"), insert("b")]);
    await turns();
    const later = Promise.allSettled([insert("c"), combiner.runLast(() => 1)]);
    await turns();
    const read = Promise.allSettled([combiner.durable()]);
    void insert("waits").catch(() => undefined);
    syncs[0]?.(Object.assign(new Error("disk is gone"), { code: "EIO" }));
    expect(await read).toMatchObject([{ status: "rejected" }]);
    await expect(combiner.durable()).rejects.toThrow("could not be synced to disk");
    await expect(combiner.durable()).rejects.toMatchObject({ code: "EIO" });
    const all = [...(await outcomes), ...(await later), ...(await Promise.allSettled([insert("d")]))];
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "rejected"));
    expect(told).toEqual([]);
    await combiner.idle();
  });
});
