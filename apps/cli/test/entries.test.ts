import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const main = join(root, "apps/cli/src/main.ts");
const runner = join(root, ".tools/run.mjs");

const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const verify = /^node (?<flags>.*)\.tools\/run\.mjs /.exec(scripts["verify"] ?? "")?.groups?.["flags"] ?? "none";

// Node reads some flags wherever they stand on its command line, and ends by itself where their file is missing.
test.each([
  ["the program itself", [main]],
  [
    "the published command, behind --",
    ["node", "--conditions=millrace-source", "--disable-warning=ExperimentalWarning", main, "--"],
  ],
  ["the runner of the repository", ["node", ...verify.trim().split(" "), runner, main]],
])("--env-file is answered by the command, not by Node: %s", async (_entry, [program = "", ...before]) => {
  const folder = await mkdtemp(join(tmpdir(), "millrace-entry-"));
  await writeFile(join(folder, "handler.py"), "");
  await writeFile(join(folder, "options"), "NODE_OPTIONS=--no-such-option\n");
  const answerTo = (...words: readonly string[]): Promise<string> =>
    new Promise((told) => {
      execFile(program, [...before, ...words], { cwd: folder }, (_error, _stdout, stderr) => told(stderr));
    });
  expect(await answerTo("dev", folder, "--yes", "--env-file", "missing")).toMatch(
    /^millrace dev: --env-file .*missing cannot be read \(ENOENT\)/,
  );
  // The variables are those of the handler.
  expect(await answerTo("dev", "no-folder", "--env-file=options")).toMatch(/^millrace dev: (?!.*no-such-option)/);
});

test("npm's scripts that take flags keep them from Node", () => {
  const taking = Object.values(scripts).filter((script) => /\.tools\/(?:start|run|test)\.mjs/.test(script));
  expect(taking.length).toBeGreaterThan(5);
  for (const script of taking) expect(script).toMatch(/node -- \.tools\/(?:start|run|test)\.mjs/);
});
