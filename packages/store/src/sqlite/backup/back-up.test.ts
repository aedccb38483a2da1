import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { put } from "../../blobs/conformance.ts";
import { claim, newJob, startMs } from "../../jobs-conformance/conformance/job-samples.ts";
import { openSqliteStore, type SqliteStore } from "../sqlite-store.ts";
import { backUpSqlite } from "./back-up.ts";
import { restoreSqlite } from "./restore.ts";

describe("a backup of a data directory", () => {
  let folder: string;
  let directory: string;
  let out: string;
  let store: SqliteStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-back-up-"));
    [directory, out] = [join(folder, "data"), join(folder, "backup")];
    store = await open(directory);
    await writeFile(join(directory, "secret.key"), "secret", { mode: 0o644 });
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const open = (path: string): Promise<SqliteStore> =>
    openSqliteStore({
      directory: path,
      reserveBytes: 0,
      preparedLogBytes: 0,
      onError: (error) => {
        throw error;
      },
    });
  async function submitLarge(): Promise<{ id: string; blobId: string }> {
    const bytes = Buffer.from(JSON.stringify({ text: "x".repeat(1000) }));
    const blobId = await put(store.blobs, bytes);
    const job = newJob({ input: { kind: "blob", blobId, offsetBytes: 0, lengthBytes: bytes.length } });
    await store.jobs.submit(job);
    return { id: job.id, blobId };
  }

  test("that is restored has its jobs, its blobs and its secret, for its owner alone", async () => {
    const small = newJob();
    await store.jobs.submit(small);
    const large = await submitLarge();
    expect(await backUpSqlite({ directory, out })).toMatchObject({ blobs: 2, leftOut: 0 });
    for (const entry of await readdir(out, { recursive: true })) {
      expect((await stat(join(out, entry))).mode & 0o077, entry).toBe(0);
    }
    await restoreSqlite({ from: out, directory: join(folder, "restored") });
    const restored = await open(join(folder, "restored"));
    const jobs = await claim(restored.jobs, { maxJobs: 10 });
    expect(jobs.map(({ job }) => job.id)).toEqual([small.id, large.id]);
    expect(await restored.blobs.has(large.blobId)).toBe(true);
    expect(await readFile(join(folder, "restored", "secret.key"), "utf8")).toBe("secret");
    await restored.close();
  });

  test("has no job whose input went while it was made", async () => {
    const kept = await submitLarge();
    const gone = await submitLarge();
    await store.blobs.remove([gone.blobId]);
    expect(await backUpSqlite({ directory, out })).toMatchObject({ leftOut: 1 });
    const copy = await open(out);
    expect((await claim(copy.jobs, { maxJobs: 10 })).map(({ job }) => job.id)).toEqual([kept.id]);
    expect(await copy.jobs.get(newJob().endpointId, gone.id, startMs)).toBeUndefined();
    await copy.close();
  });

  test("is never written over something else, and leaves nothing half made", async () => {
    await expect(backUpSqlite({ directory, out: directory })).rejects.toThrow("is not empty");
    await expect(restoreSqlite({ from: folder, directory: out })).rejects.toThrow("There is no backup in");
    await expect(restoreSqlite({ from: directory, directory: folder })).rejects.toThrow("is not empty");
    await writeFile(join(folder, "file"), "");
    await expect(backUpSqlite({ directory, out: join(folder, "file") })).rejects.toThrow("is not empty");
    expect((await readdir(folder)).toSorted()).toEqual(["data", "file"]);
  });
});
