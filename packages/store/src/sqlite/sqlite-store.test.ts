import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSqliteStore } from "./sqlite-store.ts";

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
