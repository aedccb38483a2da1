import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type DirectoryHandle, openDirectory } from "./directory-handle.ts";
import { createSortedNames } from "./sorted-names.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-sorted-names-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function namesOf(sorted = createSortedNames()): Promise<readonly string[]> {
  const directory = await openDirectory(root);
  try {
    return (await sorted.of("v", [], directory)).map((name) => Buffer.from(name, "latin1").toString());
  } finally {
    await directory.close();
  }
}

test("names come in the order of their bytes, directories as if their slash belonged to the name", async () => {
  for (const name of ["a0", "a.txt", "a-b", "\u{ffff}", "\u{1f600}", "é"]) await writeFile(join(root, name), "");
  await mkdir(join(root, "a"));
  await symlink("a0", join(root, "link"));
  await writeFile(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff])]), "");
  expect(await namesOf()).toEqual(["a-b", "a.txt", "a/", "a0", "é", "\u{ffff}", "\u{1f600}"]);
});

test("the names of a large directory are kept until it changes", async () => {
  const many = Array.from({ length: 9_000 }, (_, number) => `f${number}`);
  for (const name of many) await writeFile(join(root, name), "");
  // Changes of the last moment would not be kept.
  await utimes(root, 1, 1);
  const sorted = createSortedNames(() => Date.now() + 1_000);
  const directory = await openDirectory(root);
  const first = await sorted.of("v", [], directory);
  expect(first).toEqual(many.toSorted());
  expect(await sorted.of("v", [], directory)).toBe(first);
  await rm(join(root, "f0"));
  expect(await sorted.of("v", [], directory)).toHaveLength(8_999);
  await directory.close();
});

test("lists of a directory that are asked for at once read it together, after they were asked for", async () => {
  const sorted = createSortedNames();
  const directory = await openDirectory(root);
  let reads = 0;
  const stamp = directory.stat();
  const counted: DirectoryHandle = {
    ...directory,
    // All lists get it at once; on a busy machine some would ask when the read of others is over.
    stat: () => stamp,
    get path() {
      reads += 1;
      return directory.path;
    },
  };
  const first = sorted.of("v", [], counted);
  await expect.poll(() => reads).toBe(1);
  await writeFile(join(root, "new"), "");
  const later = Array.from({ length: 20 }, () => sorted.of("v", [], counted));
  await first;
  expect(await Promise.all(later)).toEqual(later.map(() => ["new"]));
  expect(reads).toBeLessThanOrEqual(3);
  await directory.close();
});
