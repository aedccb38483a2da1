import { cp, mkdtemp, open, readFile, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newJob } from "../jobs-conformance/conformance/job-samples.ts";
import { lookAtSqlite } from "./look-at-sqlite.ts";
import { openSqliteStore, type SqliteStore } from "./sqlite-store.ts";

let folder: string;
let directory: string;
/** What a kill leaves. */
let left: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-damaged-files-"));
  [directory, left] = [join(folder, "data"), join(folder, "left")];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const openStore = (path: string, exclusive = true): Promise<SqliteStore> =>
  openSqliteStore({ directory: path, exclusive, preparedLogBytes: 0, reserveBytes: 0, onError: () => undefined });

/** A store with some jobs; `left` has its files as a kill would leave them. */
async function leaveJobs(): Promise<void> {
  const store = await openStore(directory);
  for (let number = 0; number < 20; number += 1) await store.jobs.submit(newJob());
  const mark = (): Promise<string> => readFile(join(directory, "millrace.db-mark"), "utf8").catch(() => "");
  const { size } = await stat(join(directory, "millrace.db-wal"));
  const frames = Math.floor(size / 4120);
  await expect
    .poll(async () => (JSON.parse((await mark()) || "{}") as { frames?: number }).frames)
    .toBeGreaterThanOrEqual(frames);
  await cp(directory, left, { recursive: true });
  await store.close();
}

test("a store that was killed starts on what it left, and its mark goes when it ends in order", async () => {
  await leaveJobs();
  const store = await openStore(left);
  await store.close();
  expect(await stat(join(left, "millrace.db-mark")).catch(() => undefined)).toBeUndefined();
  await (await openStore(left)).close();
});

test("a store does not start on a log that lost synced changes, again and again, also not for a look beside a service", async () => {
  await leaveJobs();
  const log = join(left, "millrace.db-wal");
  await truncate(log, Math.floor((await stat(log)).size / 2));
  for (const exclusive of [true, false, true]) {
    await expect(openStore(left, exclusive)).rejects.toMatchObject({
      name: "DatabaseDamagedError",
      message: expect.stringContaining(log) as string,
    });
  }
});

test("a store does not start on pages that do not belong together, and a look names them too", async () => {
  await leaveJobs();
  const path = join(left, "millrace.db");
  await (await openStore(left)).close();
  const file = await open(path, "r+");
  const { size } = await file.stat();
  // Not the first page, without which it would not even be a database.
  await file.write(Buffer.alloc(4096, 0xff), 0, 4096, Math.floor(size / 4096 / 2) * 4096);
  await file.close();
  const refusal = { name: "DatabaseDamagedError", message: expect.stringContaining(path) as string };
  await expect(openStore(left)).rejects.toMatchObject(refusal);
  expect(() => lookAtSqlite(left)).toThrow(expect.objectContaining(refusal) as Error);
});
