import { execFile } from "node:child_process";
import { mkdtemp, readFile, readdir, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const main = join(root, "apps/cli/src/main.ts");

/** No folder can be made there, and Node's own recursive mkdir never ends. */
const nowhere = "/proc/millrace/below";

test.each([
  ["backup", ["backup", nowhere, "--data-dir", "."]],
  ["restore", ["restore", "--from", ".", "--data-dir", nowhere]],
  ["up", ["up", "--port", "0", "--data-dir", nowhere]],
  ["dev", ["dev", "handler.py", "--yes", "--data-dir", nowhere]],
  ["init", ["init", nowhere]],
  ["verify", ["verify", "--", "--report", nowhere]],
])("%s refuses a folder that cannot be made", async (_name, words) => {
  const cwd = await mkdtemp(join(tmpdir(), "millrace-folders-"));
  await writeFile(join(cwd, "handler.py"), "");
  new DatabaseSync(join(cwd, "millrace.db")).close();
  const env = { ...process.env, HOME: cwd, MILLRACE_API_KEY: "k".repeat(16) };
  const told = await new Promise<string>((done) => {
    execFile(main, words, { cwd, env }, (error, _stdout, stderr) => done(`${error?.code} ${stderr}`));
  });
  expect(told).toMatch(/^[12] .*\/proc\/millrace.* (?:cannot|no directory can) be/);
  expect(told).not.toContain("unexpected error");
});

test("no folder is made by the recursive mkdir of Node", async () => {
  const packages = ["compute", "contract-core", "engine", "files", "store"].map((name) => `packages/${name}/src`);
  const places = ["apps/cli/src", "apps/server/src", ...packages];
  const files = await Promise.all(
    places.map(async (place) =>
      (await readdir(join(root, place), { recursive: true }))
        .filter((name) => name.endsWith(".ts") && !/\.test(-support)?\.ts$/.test(name))
        .map((name) => join(root, place, name)),
    ),
  );
  const texts = await Promise.all(files.flat().map(async (file) => [file, await readFile(file, "utf8")] as const));
  expect(texts.filter(([, text]) => /\bmkdir\([^;]*recursive/.test(text)).map(([file]) => file)).toEqual([]);
});
