import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type HandlerDir, makeHandlerDir } from "./handler-dir.test-support.ts";
import { handlerVersion } from "./handler-version.ts";

let dir: HandlerDir;
beforeEach(async () => {
  dir = await makeHandlerDir();
});
afterEach(() => dir.remove());

const version = (): Promise<string | null> => handlerVersion("local/greet", [dir.handlers]);

test("the version of a handler folder changes with its files, deep ones and installed packages too", async () => {
  const seen = [await version()];
  expect(seen).toEqual([null]);
  await dir.put("greet/handler.py", "broken");
  seen.push(await version());
  await dir.put("greet/handler.py", "mended");
  await utimes(join(dir.handlers, "greet/handler.py"), 1, 1);
  seen.push(await version());
  await dir.put("greet/lib/deep/module.py", "1");
  seen.push(await version());
  await dir.put("greet/node_modules/left-pad/index.js", "");
  seen.push(await version());
  expect(new Set(seen).size).toBe(seen.length);
});

test("it does not change when a worker starts: files that Python compiles do not count", async () => {
  await dir.put("greet/handler.py", "x");
  const before = await version();
  await mkdir(join(dir.handlers, "greet/__pycache__"));
  await writeFile(join(dir.handlers, "greet/__pycache__/handler.pyc"), "x");
  expect(await version()).toBe(before);
});

test("other images have no version", async () => {
  expect(await handlerVersion("library/nginx", [dir.handlers])).toBeNull();
  expect(await handlerVersion("local/../etc", [dir.handlers])).toBeNull();
});
