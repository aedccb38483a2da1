import { mkdtemp, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDirectory } from "./make-directory.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "make-directory-"));
});
afterEach(() => rm(root, { recursive: true }));

test("several that make the same folder at the same time all find it there", async () => {
  const directory = join(root, "a", "b", "c");
  await Promise.all(Array.from({ length: 8 }, () => makeDirectory(directory)));
  expect((await stat(directory)).isDirectory()).toBe(true);
});

test("a link that leads nowhere is in the way", async () => {
  await symlink(join(root, "nowhere"), join(root, "broken"));
  await expect(makeDirectory(join(root, "broken"))).rejects.toThrow("ENOENT");
  await expect(makeDirectory(join(root, "broken", "below"))).rejects.toThrow("ENOENT");
});
