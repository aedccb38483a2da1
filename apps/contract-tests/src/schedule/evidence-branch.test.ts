import { type TargetEvidence, withRun } from "@millrace/contract-core";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claims } from "@millrace/spec/claims";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runOf } from "../../../../packages/contract-core/src/record/run-record.test-support.ts";
import { evidenceBranch } from "./evidence-branch.ts";

const [a = ""] = claims.map(({ id }) => id);
const BRANCH = "verify-evidence";
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-branch-"));
  git("", "init", "--quiet", "--bare", "--initial-branch=main", "remote.git");
  git("", "clone", "--quiet", "remote.git", "one");
  await writeFile(join(folder, "one", "code.txt"), "code");
  git("one", "add", "--all");
  git("one", "-c", "user.name=T", "-c", "user.email=t@example.com", "commit", "--quiet", "--message", "Begin");
  git("one", "push", "--quiet", "origin", "HEAD:main");
  // As a workflow checks out the repository.
  git("", "clone", "--quiet", "--depth=1", `file://${folder}/remote.git`, "two");
});
afterEach(() => rm(folder, { recursive: true }));

function git(clone: string, ...args: readonly string[]): string {
  return execFileSync("git", ["-C", join(folder, clone), ...args], { encoding: "utf8", stdio: "pipe" }).trim();
}

function known(verdict: string): TargetEvidence {
  return withRun(undefined, { record: runOf({ [a]: verdict }), confirmed: new Set(), visited: [], claims });
}

const store = (clone: string) => evidenceBranch({ root: join(folder, clone), branch: BRANCH });

test("a missing branch means no evidence", async () => {
  expect((await store("one").read()).targets).toEqual({});
});

test("another clone reads what one clone writes, and no other branch changes", async () => {
  await store("one").write("a target", known("pass"));
  expect((await store("two").read()).targets).toEqual({ "a target": known("pass") });
  expect(git("remote.git", "ls-tree", "-r", "--name-only", BRANCH)).toBe("evidence.json");
  expect(git("remote.git", "rev-list", "--count", BRANCH)).toBe("1");
  expect(git("remote.git", "log", "-1", "--format=%an", "main")).toBe("T");
  for (const clone of ["one", "two"]) {
    expect(git(clone, "status", "--porcelain")).toBe("");
    expect(git(clone, "branch", "--format=%(refname:short)")).toBe("main");
  }
});

test("each run adds a commit, so that the history shows the evidence at any time", async () => {
  await store("one").write("a target", known("pass"));
  await store("two").write("a target", known("fail f1"));
  expect(git("remote.git", "rev-list", "--count", BRANCH)).toBe("2");
  expect((await store("one").read()).targets["a target"]?.claims[a]?.verdict).toBe("fail");
});

test("concurrent writes of two targets are both kept", async () => {
  await store("one").write("first", known("pass"));
  const names = ["second", "third", "fourth"];
  await Promise.all(names.map((name, index) => store(index % 2 === 0 ? "one" : "two").write(name, known("pass"))));
  expect(Object.keys((await store("two").read()).targets).toSorted()).toEqual(["first", ...names].toSorted());
});

test("a remote that refuses is named, and not retried for ever", async () => {
  await writeFile(join(folder, "remote.git", "hooks", "pre-receive"), "#!/bin/sh\necho not today >&2\nexit 1\n", {
    mode: 0o755,
  });
  await expect(store("one").write("a target", known("pass"))).rejects.toThrow(/git push failed.*not today/s);
});

test("a branch with other content is left alone", async () => {
  git("one", "push", "--quiet", "origin", `HEAD:refs/heads/${BRANCH}`);
  await store("two").write("a target", known("pass"));
  expect(git("remote.git", "rev-list", "--count", BRANCH)).toBe("2");
});
