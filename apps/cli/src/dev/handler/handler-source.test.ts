import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findHandler } from "./handler-source.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-handler-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function put(...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), "");
  }
}

describe("the handler that a path means", () => {
  it.each([
    ["a.py", "python", ""],
    ["a.mts", "node", ""],
    ["src/deep/a.js", "node", "src/deep"],
  ])("is the file %s, in %s, in its own folder", async (name, language, folder) => {
    await put(name);
    expect(await findHandler(name, root)).toEqual({ file: join(root, name), folder: join(root, folder), language });
  });

  it("runs in the project that it belongs to, but none above where the command is given", async () => {
    await put("requirements.txt", "tool/src/handler.py", "tool/builder/requirements.txt");
    expect(await findHandler("tool/src/handler.py", root)).toMatchObject({ folder: join(root, "tool") });
    expect(await findHandler("handler.py", join(root, "tool/src"))).toMatchObject({ folder: join(root, "tool/src") });
  });

  it.each([
    [["handler.py"], "handler.py"],
    [["src/rp_handler.py", "package.json"], "src/rp_handler.py"],
    [["handler.mjs", "src/handler.py"], "handler.mjs"],
    [["handler.ts", "handler.js"], "handler.ts"],
  ])("is, in a folder with %j, %s", async (names, found) => {
    await put(...names);
    expect(await findHandler(".", root)).toMatchObject({ file: join(root, found), folder: root });
  });

  it.each([
    ["nowhere.py", "there is no nowhere.py"],
    ["notes.txt", "must end with one of .py, .ts"],
    ["two", "two handlers, handler.js and handler.py"],
    ["empty", "none of handler.py, rp_handler.py, handler.ts"],
  ])("is not clear for %s, and the message says why", async (target, message) => {
    await put("notes.txt", "two/handler.py", "two/handler.js", "empty/readme.md");
    await expect(findHandler(target, root)).rejects.toThrow(message);
  });
});
