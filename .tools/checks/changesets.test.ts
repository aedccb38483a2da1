import { test } from "vitest";

import { changesets, parseChangeset, unannounced } from "./changesets.ts";
import { repositoryOf } from "./repository.ts";
import { workspaceMembers } from "./workspace.ts";

const PACKAGES = {
  "packages/worker/package.json": JSON.stringify({ name: "@millrace/worker" }),
  "packages/spec/package.json": JSON.stringify({ name: "@millrace/spec", version: "0.0.0" }),
  "packages/engine/package.json": JSON.stringify({ name: "@millrace/engine", private: true }),
};
const MEMBERS = workspaceMembers(repositoryOf(PACKAGES));

async function problemsWith(changeset: string, name = "kind-mills-turn"): Promise<readonly string[]> {
  const repository = repositoryOf({ ...PACKAGES, [`.changeset/${name}.md`]: changeset });
  return (await changesets.find(repository)).problems;
}

test("a changeset names published packages, a bump and what users notice", async ({ expect }) => {
  expect(await problemsWith(`---\n"@millrace/worker": minor\n---\n\nAdd a thing.\n`)).toEqual([]);
  expect(await problemsWith(`---\n"@millrace/engine": minor\n---\n\nAdd a thing.\n`)).toEqual([
    ".changeset/kind-mills-turn.md: @millrace/engine is not a published package of this repository",
  ]);
  expect(await problemsWith(`---\n"@millrace/worker": huge\n---\n\nAdd a thing.\n`)).toEqual([
    ".changeset/kind-mills-turn.md: @millrace/worker must be patch, minor or major",
  ]);
  expect(await problemsWith(`---\n"@millrace/worker": patch\n---\n`)).toEqual([
    expect.stringContaining("says nothing"),
  ]);
});

test("a package that was never released has one note, of its first release", async ({ expect }) => {
  const changeset = `---\n"@millrace/spec": minor\n---\n\nFirst release\n`;
  expect(await problemsWith(changeset, "first-release-spec")).toEqual([]);
  expect(await problemsWith(changeset)).toEqual([
    ".changeset/kind-mills-turn.md: @millrace/spec was never released; remove this, and correct its note of the first release if it is untrue",
  ]);
});

test("an empty changeset says on purpose that nothing is released", ({ expect }) => {
  expect(parseChangeset("---\n---\n\nOnly the tests change.\n")).toEqual({
    releases: {},
    summary: "Only the tests change.",
  });
});

test("code of a published package must be announced; tests and private packages need not be", ({ expect }) => {
  const problem = "packages/worker changed; announce it with `npx changeset` (@millrace/worker)";
  expect(unannounced(MEMBERS, ["packages/worker/src/serve.ts"], new Set())).toEqual([problem]);
  expect(unannounced(MEMBERS, ["packages/worker/src/serve.ts"], new Set(["@millrace/worker"]))).toEqual([]);
  expect(unannounced(MEMBERS, ["packages/worker/src/serve.test.ts"], new Set())).toEqual([]);
  expect(unannounced(MEMBERS, ["packages/engine/src/clock.ts"], new Set())).toEqual([]);
  expect(unannounced(MEMBERS, ["packages/worker/src/a.ts", ".changeset/none.md"], new Set())).toEqual([]);
});
