import { mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onLinux } from "../../../.tools/vitest/on-linux.ts";
import { makeDirectory, makeLastingDirectory } from "./make-directory.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-make-"));
});
afterEach(() => rm(root, { recursive: true }));

test("makes what is missing with the mode that is wanted, and leaves what is there", async () => {
  const directory = join(root, "a", "b");
  expect(await makeDirectory(directory, 0o700)).toBe(true);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  expect(await makeDirectory(directory)).toBe(false);
  await Promise.all([makeDirectory(join(root, "c", "d")), makeDirectory(join(root, "c", "d"))]);
});

test("makes a lasting directory, and those above it, as it makes others", async () => {
  const directory = join(root, "kept", "data");
  expect([await makeLastingDirectory(directory, 0o700), await makeLastingDirectory(directory)]).toEqual([true, false]);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
});

test("follows a symbolic link to a directory, and refuses one that leads nowhere", async () => {
  await symlink(root, join(root, "link"));
  await makeDirectory(join(root, "link", "below"));
  await symlink(join(root, "nowhere"), join(root, "broken"));
  await expect(makeDirectory(join(root, "broken"))).rejects.toMatchObject({ code: "EEXIST" });
});

test("ends with an error where a file is in the way", async () => {
  const file = join(root, "file");
  await writeFile(file, "");
  await expect(makeDirectory(file)).rejects.toMatchObject({ code: "ENOTDIR", path: file });
  await expect(makeDirectory(join(file, "below"))).rejects.toMatchObject({ code: "ENOTDIR" });
});

test.runIf(onLinux("directories below /proc"))("ends with an error where no directory can be", async () => {
  await expect(makeDirectory("/proc/millrace/data")).rejects.toMatchObject({
    code: "ENOENT",
    path: "/proc/millrace",
    message: "The folder /proc/millrace/data cannot be made (ENOENT at /proc/millrace). Choose another place.",
  });
});
