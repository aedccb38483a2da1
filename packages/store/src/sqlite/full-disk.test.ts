import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DiskFullError, isDiskFull } from "../disk/disk-full.ts";
import { attemptOf, claim, complete, endpointId, newJob } from "../jobs-conformance/conformance/job-samples.ts";
import { openSqliteTables, type SqliteTables } from "../migrations/sqlite.test-support.ts";
import { createSqliteJobStore, type SqliteJobStore } from "./jobs/sqlite-job-store.ts";
import { EmbeddedSqliteDialect } from "../embedded/kysely-dialect.ts";

const UNWRITTEN_MS = 5;
/** Pause before what found no room is written again. */
const PAUSE_MS = 1000;

describe("a database whose disk has no room", () => {
  let tables: SqliteTables<unknown>;
  let store: SqliteJobStore;
  beforeEach(async () => {
    const explained = (error: unknown): unknown => (isDiskFull(error) ? new DiskFullError("full", error) : error);
    tables = await openSqliteTables({ synchronous: "normal", explained });
    // Pages that migrations gave back would be room.
    tables.connection.db.exec("VACUUM");
    store = createSqliteJobStore(tables.connection, {
      unwrittenMs: UNWRITTEN_MS,
      onBlobsUnreferenced: () => undefined,
    });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await tables.close();
  });

  const pages = (): number => Number(tables.connection.db.prepare("PRAGMA page_count").get()?.["page_count"]);
  /** As SQLite does on a full disk, it refuses what needs another page. */
  const fill = (): void => tables.connection.db.exec(`PRAGMA max_page_count = ${pages()}`);
  const free = (): void => tables.connection.db.exec("PRAGMA max_page_count = 1000000");
  const large = (): ReturnType<typeof newJob> => newJob({ input: inline(20_000) });
  const inline = (bytes: number) => ({ kind: "inline", bytes: Buffer.alloc(bytes, "1") }) as const;

  test("refuses a job with an error that says so, and keeps those that it accepted", async () => {
    const kept = newJob();
    await store.submit(kept);
    fill();
    await expect(store.submit(large())).rejects.toBeInstanceOf(DiskFullError);
    expect((await claim(store)).map(({ job }) => job.id)).toEqual([kept.id]);
    expect(await store.counters(endpointId)).toMatchObject({ inQueue: 0, inProgress: 1 });
    free();
    await store.submit(large());
    expect(await store.counters(endpointId)).toMatchObject({ inQueue: 1, inProgress: 1 });
  });

  test("does not forget a job that is in memory only: it is written once there is room", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const lost: unknown[] = [];
    store.onLost((job) => lost.push(job.id));
    fill();
    const job = newJob({ sync: true, acknowledged: false, input: inline(20_000) });
    await store.submit(job);
    const [claimed] = await claim(store);
    if (claimed === undefined) throw new Error("nothing was handed out");
    await vi.advanceTimersByTimeAsync(UNWRITTEN_MS);
    await expect(store.get(endpointId, job.id, 0)).rejects.toBeInstanceOf(DiskFullError);
    expect(lost).toEqual([]);
    free();
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    vi.useRealTimers();
    await store.idle();
    expect(tables.connection.db.prepare("SELECT status FROM job").all()).toMatchObject([{ status: 1 }]);
    expect(await complete(store, attemptOf(claimed.job))).toMatchObject({ kind: "applied" });
  });

  test("closes with jobs in memory that no client knows of", async () => {
    fill();
    await store.submit(newJob({ sync: true, acknowledged: false, input: inline(20_000) }));
    await store.idle();
  });

  test("tells management the same", async () => {
    const management = new Kysely({ dialect: new EmbeddedSqliteDialect(tables.connection) });
    fill();
    await expect(sql`CREATE TABLE filling (n INTEGER)`.execute(management)).rejects.toBeInstanceOf(DiskFullError);
  });
});
