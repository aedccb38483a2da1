import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeOwnFolder } from "./own-folder.ts";

let parent = "";
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "own-folder-"));
});
afterEach(() => rm(parent, { recursive: true }));

/** Another process makes a folder, and lives until it is killed. */
async function madeElsewhere(): Promise<{ readonly folder: string; readonly kill: () => Promise<void> }> {
  const url = new URL("own-folder.ts", import.meta.url).href;
  const script = `const { makeOwnFolder } = await import(${JSON.stringify(url)});
    console.log(await makeOwnFolder("suite-", ${JSON.stringify(parent)})); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [folder] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return {
    folder,
    async kill() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

test("a folder whose process was killed is removed when the next one is made; others stay", async () => {
  const [killed, running] = await Promise.all([madeElsewhere(), madeElsewhere()]);
  const strangers = ["other-1-a", "suite-", "suite-elsewhere-999999-abc"];
  for (const name of strangers) await mkdir(join(parent, name));
  await killed.kill();
  try {
    const folder = await makeOwnFolder("suite-", parent);
    const left = (await readdir(parent)).map((name) => join(parent, name));
    expect(left.toSorted()).toEqual(
      [...strangers.map((name) => join(parent, name)), running.folder, folder].toSorted(),
    );
  } finally {
    await running.kill();
  }
});

test("two folders of one process are two", async () => {
  const [one, two] = [await makeOwnFolder("suite-", parent), await makeOwnFolder("suite-", parent)];
  expect(await readdir(parent)).toHaveLength(2);
  expect(one).not.toBe(two);
});
