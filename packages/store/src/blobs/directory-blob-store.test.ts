import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bodyOf, describeBlobStore, put, sweepAll, type BlobStoreSubject } from "./conformance.ts";
import { openDirectoryBlobStore } from "./directory-blob-store.ts";

async function openIn(directory: string): Promise<BlobStoreSubject> {
  const store = await openDirectoryBlobStore(directory);
  return { store, reopen: () => openIn(directory), close: () => rm(directory, { recursive: true, force: true }) };
}

const newDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), "millrace-blobs-"));

describeBlobStore("a directory", async () => openIn(await newDirectory()));

test("what else lies in the directory survives a sweep", async () => {
  const directory = await newDirectory();
  const subject = await openIn(directory);
  await put(subject.store, bodyOf(10));
  await mkdir(join(directory, "lost+found"));
  await mkdir(join(directory, "ab"), { recursive: true });
  await writeFile(join(directory, "README"), "ours");
  await writeFile(join(directory, "ab", "notes.part"), "ours");
  expect(await sweepAll(subject.store)).toBe(1);
  expect(await readdir(directory)).toEqual(expect.arrayContaining(["README", "lost+found"]));
  expect(await readdir(join(directory, "ab"))).toEqual(["notes.part"]);
  await subject.close();
});
