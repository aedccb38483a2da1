import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** This script takes no arguments. */
const WITHOUT = new Set(["check:repo"]);
const programs = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file] = /node -- \.tools\/run\.mjs (\S+)$/.exec(line) ?? [];
  return file === undefined || WITHOUT.has(name) ? [] : [{ name, file }];
});

test.each(programs)("npm run $name -- --help says what it does", async ({ name, file }) => {
  const { stdout } = await promisify(execFile)(process.execPath, [".tools/run.mjs", file, "--help"], { cwd: root });
  expect(stdout).toContain(`npm run ${name} -- `);
});
