import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, test } from "vitest";

import { type SpecsCopy, copySmallSpecs } from "../test/edited-specs.ts";

const script = fileURLToPath(new URL("specs-diff.ts", import.meta.url));
const manifest = JSON.stringify({ name: "@millrace/spec", version: "0.4.0" });

let repository: SpecsCopy;
beforeEach(async () => {
  repository = await copySmallSpecs();
  await write("packages/spec/package.json", manifest);
  await write(".changeset/README.md", "# How to\n");
  await write(".changeset/earlier.md", `---\n"@millrace/spec": minor\n---\n\nAn earlier change.\n`);
  await git("init", "--initial-branch=main");
  await commit("Begin");
  await git("switch", "--create", "change");
});
afterEach(() => repository[Symbol.asyncDispose]());

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

function run(program: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const env = { PATH: process.env["PATH"], ...environment };
  return new Promise((resolve) => {
    execFile(program, args, { cwd: repository.root, env }, (error, out, told) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), out, error: told });
    });
  });
}

async function git(...args: readonly string[]): Promise<void> {
  const name = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];
  const { code, error } = await run("git", [...name, ...args]);
  if (code !== 0) {
    throw new Error(error);
  }
}

async function commit(message: string): Promise<void> {
  await git("add", "--all");
  await git("commit", "--message", message);
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(join(repository.root, file, ".."), { recursive: true });
  await writeFile(join(repository.root, file), text);
}

const diff = (args: readonly string[] = [], environment: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  run(process.execPath, ["--conditions=millrace-source", script, "--root", repository.root, ...args], environment);

const changeset = (name: string, bump: string) =>
  write(`.changeset/${name}.md`, `---\n"@millrace/spec": ${bump}\n---\n\nTake smaller bodies.\n`);

const lowerLimit = () => repository.edit("limits.yaml", "1024", "512");

test("a branch that leaves the specs alone is asked for nothing", async ({ expect }) => {
  const { code, out } = await diff();
  expect(code).toBe(0);
  expect(out).toContain("There is no origin/main here; compared with main.");
  expect(out).toContain("No claim differs from main.");
});

describe("a limit that falls", () => {
  test("is refused without a changeset, with what to write", async ({ expect }) => {
    await lowerLimit();
    const { code, out } = await diff();
    expect(code).toBe(1);
    expect(out).toContain("bodyMaxBytes: 512 bytes, was 1024 bytes");
    expect(out).toContain(`"@millrace/spec": minor`);
  });

  test("is refused when the changeset is too small, and taken when it is not", async ({ expect }) => {
    await lowerLimit();
    await changeset("small", "patch");
    expect(await diff()).toMatchObject({ code: 1, out: expect.stringContaining("a changeset announces patch") });
    await changeset("fitting", "minor");
    expect(await diff()).toMatchObject({ code: 0 });
    await commit("Take smaller bodies");
    expect(await diff()).toMatchObject({ code: 0 });
  });

  test("needs a major version once there has been a 1.0", async ({ expect }) => {
    await write("packages/spec/package.json", manifest.replace("0.4.0", "1.2.0"));
    await lowerLimit();
    await changeset("fitting", "minor");
    expect(await diff()).toMatchObject({ code: 1, out: expect.stringContaining("needs major (breaking)") });
  });
});

test("what main did since the branch left it is no change of the branch", async ({ expect }) => {
  await git("switch", "main");
  await lowerLimit();
  await commit("Lower a limit on main");
  await git("switch", "change");
  expect(await diff(["main"])).toMatchObject({ code: 0, out: expect.stringContaining("No claim differs") });
  expect(await diff(["main~1"])).toMatchObject({ code: 0 });
});

test("a claims file that is new or gone counts", async ({ expect }) => {
  const claims = await readFile(join(repository.root, "specs/claims/all.yaml"), "utf8");
  await write("specs/claims/more.yaml", claims.replaceAll("id: THINGS", "id: MORE"));
  await rm(join(repository.root, "specs/claims/all.yaml"));
  const { out } = await diff(["--json"]);
  const { changes, ok } = JSON.parse(out) as { changes: { change: string; id: string }[]; ok: boolean };
  expect(changes.map(({ change, id }) => `${change} ${id}`)).toEqual([
    "removed THINGS-200",
    "removed THINGS-404",
    "removed THINGS-CODES",
    "added MORE-200",
    "added MORE-404",
    "added MORE-CODES",
  ]);
  expect(ok).toBe(false);
});

test("a summary for the forge is Markdown, and written where the forge asks for it", async ({ expect }) => {
  await lowerLimit();
  const summary = join(repository.root, "summary.md");
  const { out } = await diff(["--github"], { GITHUB_STEP_SUMMARY: summary });
  expect(out).toContain("- **breaking**: bodyMaxBytes: 512 bytes, was 1024 bytes\n  - `THINGS-404`: Every");
  expect(await readFile(summary, "utf8")).toBe(out.replace(/\n$/, ""));
});

test.for([
  [["no-such-branch"], "there is no commit no-such-branch here"],
  [["main", "main"], "one BASE, please"],
  [["--no-such-thing"], "--no-such-thing"],
] as const)("%j is a mistake of the user", async ([args, words], { expect }) => {
  expect(await diff(args)).toMatchObject({ code: 2, error: expect.stringContaining(words) });
});

test("specs that cannot be read are named", async ({ expect }) => {
  await repository.edit("limits.yaml", "limits:", "limits: 3\nother:");
  expect(await diff()).toMatchObject({ code: 2, error: expect.stringContaining("specs/limits.yaml limits") });
});

test("the page of help", async ({ expect }) => {
  expect(await diff(["--help"])).toMatchObject({ code: 0, out: expect.stringContaining("npm run specs:diff") });
});
