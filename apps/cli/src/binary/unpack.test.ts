import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onLinux } from "../../../../.tools/vitest/on-linux.ts";
import { unpack } from "./unpack.ts";

const payload = { files: ["package.json", "dist/lib/launcher.js"], read: (file: string) => Buffer.from(file) };
const mark = ["NODE", "SEA", "FUSE", "fce680ab2cc467b6e072b8b5df1996b2:"].join("_");

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-unpack-"));
  await writeFile(join(root, "binary"), `before ${mark}1 after`);
});
afterEach(() => rm(root, { recursive: true }));

test("puts the package and a Node without an application into a folder, once", async () => {
  const folder = join(root, "cache", "binary-1");
  const unpacked = () => unpack(folder, join(root, "binary"), payload);
  expect(await Promise.all([unpacked(), unpacked()])).toEqual([join(folder, "node"), join(folder, "node")]);
  expect(await readFile(join(folder, "dist/lib/launcher.js"), "utf8")).toBe("dist/lib/launcher.js");
  expect(await readFile(join(folder, "node"), "utf8")).toBe(`before ${mark}0 after`);
  expect((await stat(join(folder, "node"))).mode & 0o777).toBe(0o755);
  await rm(join(root, "binary"));
  expect(await unpacked()).toBe(join(folder, "node"));
});

test.runIf(onLinux("directories below /proc"))("ends with an error where no folder can be made", async () => {
  const unpacked = unpack("/proc/millrace/binary-1", join(root, "binary"), payload);
  await expect(unpacked).rejects.toThrow("The folder /proc/millrace cannot be made (ENOENT).");
});
