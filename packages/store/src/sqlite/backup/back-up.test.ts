import { batchDefaults } from "@millrace/engine";
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

const draftBatch = {
  ...batchDefaults,
  endpointId: "e1",
  accountId: "a1",
  name: null,
  webhook: null,
  createdAtMs: 1,
  finalizedAtMs: 1,
  stoppedAtMs: null,
  stopsAs: null,
  webhookDueAtMs: null,
  webhookTries: 0,
  expiresAtMs: 9_000_000_000_000,
  added: 1,
  total: 1,
  why: null,
};

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

  test("has the batches whose requests it has, and runs again what results are missing", async () => {
    const inputs = [{ lengthBytes: 12, inputStart: 9, inputEnd: 11 }];
    const batches = ["kept", "gone", "rewritten"];
    for (const id of batches) {
      const inputBlob = await put(store.blobs, Buffer.from('{"input":{}}'));
      const done = { state: "FINALIZED", finishedAtMs: 5, completed: 1, failed: 0 } as const;
      await store.management.batches.insert({ ...draftBatch, ...done, id }, [{ firstIndex: 0, inputBlob, inputs }]);
      const [segment] = await store.management.batches.segments(id, { limit: 1 });
      if (segment === undefined) throw new Error("there is no segment");
      const resultBlob = await put(store.blobs, Buffer.from("{}\n"));
      const outcomes = [{ code: "c", lengthBytes: 3 } as const];
      const closed = { ...segment, state: "closed" as const, outcomes, resultBlob };
      await store.management.batches.change(id, { rule: (same) => same, save: [closed] });
      if (id === "gone") await store.blobs.remove([inputBlob]);
      if (id === "rewritten") await store.blobs.remove([resultBlob]);
    }
    await backUpSqlite({ directory, out });
    const copy = await open(out);
    const { batches: copied } = copy.management;
    expect(await copied.get("kept")).toMatchObject({ finishedAtMs: 5, completed: 1 });
    expect(await copied.get("gone")).toBeUndefined();
    expect(await copied.get("rewritten")).toMatchObject({ finishedAtMs: null, completed: 0 });
    expect(await copied.segments("rewritten", { limit: 1 })).toMatchObject([{ state: "waiting", outcomes: [null] }]);
    expect((await copied.running()).map(({ id }) => id)).toEqual(["rewritten"]);
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
