import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sourceDigest, sourceFiles } from "./source-files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-folder-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(...files: readonly (string | readonly [path: string, text: string])[]): Promise<void> {
  for (const file of files) {
    const [path, text] = typeof file === "string" ? [file, ""] : file;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

describe("the files that are deployed", () => {
  test("are those of the folder without what is made anew and what holds secrets", async () => {
    await write(
      "handler.py",
      "lib/a.py",
      ".env",
      ".env.local",
      ".git/HEAD",
      "node_modules/x/i.js",
      "lib/__pycache__/a.pyc",
      "millrace.yaml",
    );
    expect(await sourceFiles(folder)).toEqual(["handler.py", "lib/a.py"]);
  });

  test("are without what .millraceignore names", async () => {
    await write("handler.py", "data/big.bin", "data/small.txt", [".millraceignore", "data/*\n!data/small.txt\n"]);
    expect(await sourceFiles(folder)).toEqual(["data/small.txt", "handler.py"]);
  });

  test("include what links lead to, and no environment of Python", async () => {
    await write("handler.py", "lib/a.py", "env/pyvenv.cfg", "env/lib/b.py");
    await symlink("handler.py", join(folder, "main.py"));
    await symlink("lib", join(folder, "more"));
    expect(await sourceFiles(folder)).toEqual(["handler.py", "lib/a.py", "main.py", "more/a.py"]);
  });

  test("of no folder are refused", async () => {
    await expect(sourceFiles(join(folder, "missing"))).rejects.toThrow(/is not a folder/);
  });
});

test("a digest changes with content, names and rights, and with nothing else", async () => {
  await write(["a", "1"], ["b", "2"]);
  const digest = async (...files: string[]): Promise<string> => await sourceDigest(folder, files, "image");
  const first = await digest("a", "b");
  await write(["a", "1"]);
  expect(await digest("a", "b")).toBe(first);
  expect(await digest("a")).not.toBe(first);
  await write(["a", "3"]);
  const second = await digest("a", "b");
  await chmod(join(folder, "a"), 0o755);
  expect(new Set([first, second, await digest("a", "b"), await sourceDigest(folder, ["a", "b"], "folder")]).size).toBe(
    4,
  );
});
