import { mkdtemp, open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type KeptFile, KeptFileError, keptFile } from "./kept-file.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-kept-"));
});
afterEach(() => rm(root, { recursive: true }));

let made = 0;
const kept: KeptFile = {
  make: () => `n${(made += 1)}`,
  pattern: /^n\d+$/,
  holds: "n and a number",
  advice: "Restore it.",
};

test("is made once, whoever else makes it at the same time, for its owner only", async () => {
  const path = join(root, "sub", "name.id");
  const texts = await Promise.all(Array.from({ length: 20 }, () => keptFile(path, kept)));
  expect(new Set([...texts, await keptFile(path, kept)]).size).toBe(1);
  expect(await readdir(join(root, "sub"))).toEqual(["name.id"]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("is synced, and then the name of it, before it is used", async () => {
  const anyFile = await open(root);
  const synced: string[] = [];
  const { prototype } = anyFile.constructor as unknown as { prototype: typeof anyFile };
  const sync = vi.spyOn(prototype, "sync").mockImplementation(async function (this: typeof anyFile) {
    const names = await readdir(root);
    synced.push(`${(await this.stat()).isFile() ? "file" : "directory"} ${names.includes("name.id")}`);
  });
  await keptFile(join(root, "name.id"), kept);
  sync.mockRestore();
  await anyFile.close();
  expect(synced).toEqual(["file false", "directory true"]);
});

test.each([
  ["", "is empty"],
  ["\n", "is empty"],
  ["n", "is damaged"],
  ["n1 and more", "is damaged"],
])("that holds %j is refused with what to do", async (text, problem) => {
  const path = join(root, "name.id");
  await writeFile(path, text);
  const refused = keptFile(path, kept);
  await expect(refused).rejects.toBeInstanceOf(KeptFileError);
  await expect(refused).rejects.toThrow(`The file ${path} ${problem}: it has to hold n and a number. Restore it.`);
});
