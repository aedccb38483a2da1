import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSqliteStore } from "./sqlite-store.ts";

test("the archive of a build is there after the next start, and a blob that nothing refers to is not", async () => {
  const directory = await mkdtemp(join(tmpdir(), "millrace-store-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const open = () => openSqliteStore({ directory, reserveBytes: 0, preparedLogBytes: 0, onError: () => undefined });
  const first = await open();
  const blobOf = async (text: string): Promise<string> => {
    const writer = await first.blobs.create();
    await writer.write(Buffer.from(text));
    await writer.finish();
    return writer.blobId;
  };
  const [used, unused] = [await blobOf("archive"), await blobOf("orphan")];
  const build = { id: "b1", appId: "p1", createdAtMs: 1, tokenHash: "h", bytes: 7, blobId: used, isReady: true };
  await first.management.flash.insertBuild(build);
  await first.close();
  const second = await open();
  onTestFinished(() => second.close());
  expect([await second.blobs.has(used), await second.blobs.has(unused)]).toEqual([true, false]);
});

test("a blob that is lost is told from a directory that is not mounted, from the first start on", async () => {
  const directory = await mkdtemp(join(tmpdir(), "millrace-store-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const store = await openSqliteStore({
    directory,
    reserveBytes: 0,
    preparedLogBytes: 0,
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => store.close());
  expect(await store.blobs.has(randomUUID())).toBe(false);
  await rm(join(directory, "blobs"), { recursive: true });
  await expect(store.blobs.has(randomUUID())).rejects.toThrow(/Is the directory mounted/);
});
