import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { put } from "../../blobs/conformance.ts";
import { claim, newJob } from "../../jobs-conformance/conformance/job-samples.ts";
import { openSqliteStore, type SqliteStore } from "../sqlite-store.ts";
import { type BackupArchive, type BackupMaker, openBackupMaker } from "./backup-maker.ts";
import { receiveBackup } from "./receive-backup.ts";
import { restoreSqlite } from "./restore.ts";

/** The next backup, once the one before is gone. */
async function madeBy(maker: BackupMaker): Promise<BackupArchive> {
  for (;;) {
    try {
      return await maker.make();
    } catch (error) {
      expect(error).toMatchObject({ code: "conflict" });
      await setImmediate();
    }
  }
}

const onError = (error: unknown): never => {
  throw error;
};

describe("backups of the data directory that a process serves", () => {
  let folder: string;
  let directory: string;
  let store: SqliteStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-backup-maker-"));
    directory = join(folder, "data");
    store = await open(directory);
    await writeFile(join(directory, "secret.key"), "secret");
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const open = (path: string): Promise<SqliteStore> =>
    openSqliteStore({ directory: path, reserveBytes: 0, preparedLogBytes: 0, onError });
  const leftOver = async (): Promise<string[]> =>
    (await readdir(directory)).filter((name) => name.startsWith("backup-in-progress"));

  test("one is received and restored with its jobs and blobs, the blobs were not copied for it, and nothing stays", async () => {
    const bytes = Buffer.from(JSON.stringify({ text: "x".repeat(1000) }));
    const blobId = await put(store.blobs, bytes);
    const job = newJob({ input: { kind: "blob", blobId, offsetBytes: 0, lengthBytes: bytes.length } });
    await store.jobs.submit(job);
    const maker = await openBackupMaker({ directory, onError });
    const { lengthBytes, content } = await maker.make();
    const blob = join("blobs", blobId.slice(0, 2), blobId);
    const inodes = [directory, join(directory, "backup-in-progress")].map(
      async (at) => (await stat(join(at, blob))).ino,
    );
    expect(new Set(await Promise.all(inodes)).size).toBe(1);
    const out = join(folder, "backup");
    let received = 0;
    const report = await receiveBackup({ out, open: async () => content, onBytes: (count) => (received += count) });
    expect(report).toMatchObject({ blobs: 2 });
    expect(received).toBeGreaterThan(0);
    expect(received).toBeLessThan(lengthBytes);
    await expect.poll(leftOver).toEqual([]);
    await restoreSqlite({ from: out, directory: join(folder, "restored") });
    const restored = await open(join(folder, "restored"));
    expect((await claim(restored.jobs, { maxJobs: 10 })).map(({ job: { id } }) => id)).toEqual([job.id]);
    expect(await restored.blobs.has(blobId)).toBe(true);
    await restored.close();
  });

  test("a stored archive is restored too, and a cut one leaves nothing", async () => {
    const job = newJob();
    await store.jobs.submit(job);
    const archive = await buffer((await (await openBackupMaker({ directory, onError })).make()).content);
    const [path, restored] = [join(folder, "backup.tar"), join(folder, "restored")];
    await writeFile(path, archive.subarray(0, archive.length - 2000));
    await expect(restoreSqlite({ from: path, directory: restored })).rejects.toThrow("it ends in the middle");
    expect((await readdir(folder)).toSorted()).toEqual(["backup.tar", "data"]);
    await writeFile(path, Buffer.alloc(1024));
    await expect(restoreSqlite({ from: path, directory: restored })).rejects.toThrow("There is no backup in");
    await writeFile(path, archive);
    await restoreSqlite({ from: path, directory: restored });
    const opened = await open(restored);
    expect((await claim(opened.jobs)).map(({ job: { id } }) => id)).toEqual([job.id]);
    await opened.close();
  });

  test("there is one at a time, until it is read or given up", async () => {
    const maker = await openBackupMaker({ directory, onError });
    const making = maker.make();
    await expect(maker.make()).rejects.toMatchObject({ code: "conflict" });
    const { content } = await making;
    await expect(maker.make()).rejects.toMatchObject({ code: "conflict" });
    content.destroy();
    await expect.poll(leftOver).toEqual([]);
    const next = await madeBy(maker);
    next.content.once("data", () => next.content.destroy());
    await expect.poll(leftOver).toEqual([]);
    expect(await buffer((await madeBy(maker)).content)).not.toHaveLength(0);
  });

  test("one whose reader takes nothing is given up", async () => {
    const maker = await openBackupMaker({ directory, onError, idleMs: 10 });
    const { content } = await maker.make();
    const failed = new Promise((resolve) => content.once("error", resolve));
    expect(await failed).toMatchObject({ code: "request_timeout" });
    await expect.poll(leftOver).toEqual([]);
  });

  test("one that nobody ever reads is given up as well, and ends no process", async () => {
    const maker = await openBackupMaker({ directory, onError, idleMs: 10 });
    const { content } = await maker.make();
    await expect.poll(leftOver).toEqual([]);
    expect(content.errored).toMatchObject({ code: "request_timeout" });
    await madeBy(maker).then((next) => next.content.destroy());
  });

  test("without room for the database it is refused, says how much, and keeps no later one", async () => {
    let free = 1024;
    const maker = await openBackupMaker({ directory, onError, freeBytes: async () => free });
    await expect(maker.make()).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(
        /no room for a copy of the database\. The backup needs \d+ MiB, and 1 MiB are free/,
      ),
    });
    free = 2 ** 40;
    (await maker.make()).content.destroy();
    await expect.poll(leftOver).toEqual([]);
  });

  test("what a killed process left is removed at the next start", async () => {
    await mkdir(join(directory, "backup-in-progress.part", "blobs"), { recursive: true });
    await mkdir(join(directory, "backup-in-progress"));
    await openBackupMaker({ directory, onError });
    expect(await leftOver()).toEqual([]);
  });

  test("one that breaks off while it is received leaves nothing, and what is there is not asked for", async () => {
    const out = join(folder, "backup");
    const { content } = await (await openBackupMaker({ directory, onError })).make();
    const broken = receiveBackup({ out, open: async () => content, onBytes: () => content.destroy(new Error("gone")) });
    await expect(broken).rejects.toThrow("gone");
    expect(await readdir(folder)).toEqual(["data"]);
    const asked = receiveBackup({ out: directory, open: () => expect.unreachable(), onBytes: () => undefined });
    await expect(asked).rejects.toThrow("is not empty");
  });
});
