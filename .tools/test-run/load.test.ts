import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { test } from "vitest";

import { besideLoad, busyDisk } from "./load.ts";

const isOurs = (name: string): boolean => name.startsWith("millrace-load-");

test("a busy disk is written to while the work runs, and nothing of it is left", async ({ expect }) => {
  const before = new Set((await readdir(tmpdir())).filter(isOurs));
  let folder = "";
  const result = await besideLoad(busyDisk, async () => {
    const [made] = (await readdir(tmpdir())).filter((name) => isOurs(name) && !before.has(name));
    folder = join(tmpdir(), String(made));
    await expect.poll(async () => (await stat(join(folder, "busy"))).size).toBeGreaterThan(0);
    return "done";
  });
  expect([result, existsSync(folder)]).toEqual(["done", false]);
});
