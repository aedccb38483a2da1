import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  attemptOf,
  claim,
  complete,
  endpointId,
  fail,
  faultyJob,
  newJob,
  nextPlace,
  startMs,
  textOf,
} from "../../jobs-conformance/conformance/job-samples.ts";
import { openSqliteTables, type SqliteTables } from "../../migrations/sqlite.test-support.ts";
import { openSqlite } from "../../embedded/connection.ts";
import { createSqliteJobStore, type SqliteJobStore } from "./sqlite-job-store.ts";

const UNWRITTEN_MS = 5;
/** How long a store that could not write something keeps nothing in memory. */
const WARY_MS = 1000;

describe("unacknowledged jobs", () => {
  let tables: SqliteTables<unknown>;
  let store: SqliteJobStore;
  let syncs: number;
  beforeEach(async () => {
    tables = await openSqliteTables({ synchronous: "normal" });
    syncs = 0;
    store = openStore();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await tables.close();
  });

  const openStore = (): SqliteJobStore =>
    createSqliteJobStore(tables.connection, {
      sync: async () => {
        syncs += 1;
      },
      unwrittenMs: UNWRITTEN_MS,
      onBlobsUnreferenced: () => undefined,
    });
  const unacknowledged = (changes: Parameters<typeof newJob>[0] = {}): ReturnType<typeof newJob> =>
    newJob({ sync: true, acknowledged: false, ...changes });
  const rows = (): unknown[] =>
    tables.connection.db
      .prepare("SELECT status, attempt FROM job ORDER BY sequence")
      .all()
      .map((row) => ({ ...row }));
  const turns = async (): Promise<void> => {
    for (let count = 0; count < 5; count += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  test("one that ends soon is written once, when it is finished, and its end waits for the disk", async () => {
    const job = unacknowledged();
    await store.submit(job);
    const [claimed] = await claim(store);
    expect([claimed?.job.id, claimed?.job.status, rows(), syncs]).toEqual([job.id, "IN_PROGRESS", [], 0]);
    if (claimed === undefined) return;
    const end = await complete(store, attemptOf(claimed.job));
    expect([end.kind, rows(), syncs]).toEqual(["applied", [{ status: 2, attempt: 1 }], 1]);
    expect(textOf((await store.view(job.endpointId, job.id, startMs))?.output ?? null)).not.toBeNull();
    expect(await store.get(job.endpointId, job.id, startMs)).toEqual("job" in end ? end.job : undefined);
  });

  test("every other one is written within milliseconds, in the state that it is in by then", async () => {
    await store.submit(unacknowledged());
    await claim(store);
    await store.submit(unacknowledged());
    expect(rows()).toEqual([]);
    await vi.advanceTimersByTimeAsync(UNWRITTEN_MS);
    await turns();
    expect(rows()).toEqual([
      { status: 1, attempt: 1 },
      { status: 0, attempt: 0 },
    ]);
    await store.submit(unacknowledged());
    await vi.advanceTimersByTimeAsync(2 * UNWRITTEN_MS);
    await turns();
    expect(rows()).toHaveLength(3);
  });

  test("whoever asks for one is told what is on disk", async () => {
    const job = unacknowledged();
    await store.submit(job);
    const record = await store.get(job.endpointId, job.id, startMs);
    expect([record?.status, rows(), syncs]).toEqual(["IN_QUEUE", [{ status: 0, attempt: 0 }], 1]);
  });

  test("a process that dies forgets it, and its worker hears that it is gone", async () => {
    tables.connection.db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    const job = unacknowledged();
    await store.submit(job);
    const claimed = await claim(store);
    const onDisk = join(tables.folder, "on-disk.db");
    await copyFile(tables.connection.path, onDisk);
    const after = openSqlite(onDisk);
    try {
      const next = createSqliteJobStore(after, { onBlobsUnreferenced: () => undefined });
      for (const one of claimed) expect(await complete(next, attemptOf(one.job))).toEqual({ kind: "missing" });
      expect(await next.counters(endpointId)).toMatchObject({ inQueue: 0, inProgress: 0, completed: 0 });
    } finally {
      after.close();
    }
  });

  test("an orderly end forgets none", async () => {
    await store.submit(unacknowledged());
    await store.idle();
    expect(rows()).toEqual([{ status: 0, attempt: 0 }]);
  });

  test("the job that waits longer goes first, acknowledged or not", async () => {
    const [first, second, third] = [newJob(), unacknowledged(), newJob()];
    for (const job of [first, second, third]) await store.submit(job);
    const claimed = await claim(store, { maxJobs: 3 });
    expect(claimed.map(({ job }) => job.id)).toEqual([first.id, second.id, third.id]);
  });

  test("a poll that comes beside one is answered without waiting for the disk, also while it works for others", async () => {
    let free = (): void => undefined;
    store = createSqliteJobStore(tables.connection, {
      sync: () => new Promise((resolve) => (free = resolve)),
      unwrittenMs: UNWRITTEN_MS,
      onBlobsUnreferenced: () => undefined,
    });
    const busy = store.submit(newJob({ endpointId: "endpoint2" }));
    await turns();
    const job = unacknowledged();
    void store.submit(job);
    expect((await claim(store)).map((one) => one.job.id)).toEqual([job.id]);
    free();
    await busy;
  });

  test("of one that completed the input is not kept, of one that failed it is: it may be tried again", async () => {
    const jobs = [unacknowledged(), unacknowledged()];
    for (const job of jobs) await store.submit(job);
    const [first, second] = await claim(store, { maxJobs: 2 });
    if (first === undefined || second === undefined) throw new Error("nothing was handed out");
    await complete(store, attemptOf(first.job));
    await fail(store, attemptOf(second.job));
    const inputs = tables.connection.db.prepare("SELECT sequence FROM job_input").all();
    expect(inputs.map(({ sequence }) => sequence)).toEqual([jobs[1]?.key.sequence]);
    await store.retry(endpointId, second.job.id, nextPlace(startMs), startMs);
    expect((await claim(store)).map(({ job, input }) => [job.id, textOf(input)])).toEqual([
      [second.job.id, textOf(second.input)],
    ]);
  });

  test("a poll that comes beside one is answered also while a transaction waits for another connection", async () => {
    const free = await tables.connection.lock.acquire();
    const held = store.submit(newJob({ endpointId: "endpoint2" }));
    await turns();
    const job = unacknowledged();
    void store.submit(job);
    const claimed = claim(store);
    await turns();
    free();
    await held;
    await turns();
    const none = Promise.resolve("nothing");
    const answer = await Promise.race([claimed.then((jobs) => jobs.map((one) => one.job.id)), none.then(turns)]);
    expect(answer).toEqual([job.id]);
  });

  test("a transaction that fails takes none of them with it", async () => {
    await store.submit(unacknowledged());
    const [claimed] = await claim(store);
    if (claimed === undefined) throw new Error("nothing was handed out");
    const [failed, ended] = await Promise.allSettled([
      store.submit(faultyJob()),
      complete(store, attemptOf(claimed.job)),
    ]);
    expect([failed.status, ended]).toMatchObject(["rejected", { status: "fulfilled", value: { kind: "applied" } }]);
    expect(rows()).toEqual([{ status: 2, attempt: 1 }]);
  });

  test("one that cannot be written is gone, its waiter hears why, and others are refused at once for a while", async () => {
    const lost: unknown[] = [];
    store.onLost(({ id }, error) => lost.push([id, String(error.cause)]));
    const job = unacknowledged();
    await store.submit(job);
    await claim(store);
    tables.connection.db.exec(
      "CREATE TRIGGER full BEFORE INSERT ON job BEGIN SELECT RAISE(ABORT, 'disk is full'); END",
    );
    await vi.advanceTimersByTimeAsync(UNWRITTEN_MS);
    await turns();
    expect(lost).toEqual([[job.id, "Error: disk is full"]]);
    expect(await store.counters(endpointId)).toMatchObject({ inQueue: 0, inProgress: 0 });
    await expect(store.submit(unacknowledged())).rejects.toThrow("disk is full");
    tables.connection.db.exec("DROP TRIGGER full");
    await vi.advanceTimersByTimeAsync(WARY_MS);
    await store.submit(unacknowledged());
    expect(rows()).toEqual([]);
  });
});
