import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { attemptOf, claim, complete, newJob } from "../../jobs-conformance/conformance/job-samples.ts";
import { openSqliteTables, type SqliteTables } from "../../migrations/sqlite.test-support.ts";
import { openSqlite } from "../../embedded/connection.ts";
import { createSqliteJobStore, type SqliteJobStore } from "./sqlite-job-store.ts";

describe("what is told before the disk has it", () => {
  let tables: SqliteTables<unknown>;
  let store: SqliteJobStore;
  /** Syncs under way: call one to end it. */
  let syncs: (() => void)[];
  let told: string[];
  beforeEach(async () => {
    tables = await openSqliteTables({ synchronous: "normal" });
    [syncs, told] = [[], []];
    const sync = (): Promise<void> => new Promise((resolve) => syncs.push(resolve));
    store = createSqliteJobStore(tables.connection, { sync, onBlobsUnreferenced: () => undefined });
  });
  afterEach(async () => {
    await tables.close();
  });

  const turns = async (): Promise<void> => {
    for (let count = 0; count < 5; count += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const note = async (name: string, change: Promise<unknown>): Promise<void> => {
    await change;
    told.push(name);
  };

  test("a worker gets a job whose acceptance nobody was told of; its result waits for the disk", async () => {
    const job = newJob();
    void note("accepted", store.submit(job));
    const taken = claim(store);
    const claimed = await taken;
    expect([claimed.map((one) => one.job.id), told, syncs.length]).toEqual([[job.id], [], 1]);
    for (const one of claimed) void note("finished", complete(store, attemptOf(one.job)));
    await turns();
    expect(told).toEqual([]);
    syncs[0]?.();
    await turns();
    expect([told, syncs.length]).toEqual([["accepted"], 2]);
    syncs[1]?.();
    await turns();
    expect(told).toEqual(["accepted", "finished"]);
  });

  test("a power cut then takes such a job back as if it had never been, and its worker hears that it is gone", async () => {
    const onDisk = join(tables.folder, "on-disk.db");
    tables.connection.db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    await copyFile(tables.connection.path, onDisk);
    const job = newJob();
    void note("accepted", store.submit(job));
    const claimed = await claim(store);
    expect([claimed.map((one) => one.job.id), told]).toEqual([[job.id], []]);

    const after = openSqlite(onDisk);
    try {
      const storeAfter = createSqliteJobStore(after, { onBlobsUnreferenced: () => undefined });
      for (const one of claimed) {
        expect(await complete(storeAfter, attemptOf(one.job))).toEqual({ kind: "missing" });
      }
      expect(await storeAfter.counters(job.endpointId)).toMatchObject({ inQueue: 0, inProgress: 0 });
    } finally {
      after.close();
    }
  });

  test("a job that was accepted before is handed out when that is durable", async () => {
    void note("accepted", store.submit(newJob()));
    await turns();
    syncs[0]?.();
    await turns();
    void note("taken", claim(store));
    await turns();
    expect([told, syncs.length]).toEqual([["accepted"], 2]);
    syncs[1]?.();
    await turns();
    expect(told).toEqual(["accepted", "taken"]);
  });

  test("so is a job that an idempotency key promises to somebody who asks again", async () => {
    const idempotency = { key: "k", bodyHash: "h" };
    void note("accepted", store.submit(newJob({ idempotency })));
    void note("taken", claim(store));
    await turns();
    expect(told).toEqual([]);
    syncs[0]?.();
    await turns();
    expect(told.toSorted()).toEqual(["accepted", "taken"]);
  });
});
