import { test } from "vitest";

import { dependencyRules } from "./dependency-rules.ts";
import { repositoryOf } from "./repository.ts";

type Dependencies = Readonly<Record<string, string>>;

function manifest(name: string, dependencies: Dependencies = {}, devDependencies: Dependencies = {}): string {
  return JSON.stringify({ name, dependencies, devDependencies });
}

async function problemsOf(contents: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await dependencyRules.find(repositoryOf(contents))).problems;
}

const SPEC = { "packages/spec/package.json": manifest("@millrace/spec") };
const ENGINE = { "packages/engine/package.json": manifest("@millrace/engine", { "@millrace/spec": "workspace:*" }) };
const STORE = { "packages/store/package.json": manifest("@millrace/store", { "@millrace/engine": "workspace:*" }) };

test("the rooms that the house allows pass", async ({ expect }) => {
  expect(await problemsOf({ ...SPEC, ...ENGINE, ...STORE })).toEqual([]);
});

test("the engine may know nobody but the spec", async ({ expect }) => {
  const engine = { "packages/engine/package.json": manifest("@millrace/engine", { "@millrace/store": "workspace:*" }) };
  const store = { "packages/store/package.json": manifest("@millrace/store") };
  expect(await problemsOf({ ...engine, ...store })).toEqual(["packages/engine must not depend on packages/store"]);
});

test("a client may use the service in its tests and not in its code", async ({ expect }) => {
  const testing = { "packages/testing/package.json": manifest("@millrace/testing") };
  const name = "@millrace/queue-client";
  const dependency = { "@millrace/testing": "workspace:*" };
  expect(
    await problemsOf({ ...testing, "packages/queue-client/package.json": manifest(name, {}, dependency) }),
  ).toEqual([]);
  expect(await problemsOf({ ...testing, "packages/queue-client/package.json": manifest(name, dependency) })).toEqual([
    "packages/queue-client must not depend on packages/testing",
  ]);
});

test("the contract suite must not know the service even in its tests", async ({ expect }) => {
  const suite = manifest("@millrace/contract-tests", {}, { "@millrace/engine": "workspace:*" });
  expect(await problemsOf({ ...SPEC, ...ENGINE, "apps/contract-tests/package.json": suite })).toEqual([
    "apps/contract-tests must not depend on packages/engine",
  ]);
});

test("a room without a place in the house fails", async ({ expect }) => {
  expect(await problemsOf({ "packages/misc/package.json": manifest("@millrace/misc") })).toEqual([
    "packages/misc is not in the table of who may know whom",
  ]);
});

test("code must declare what it imports, and not as a dependency for development", async ({ expect }) => {
  const contents = {
    ...SPEC,
    "packages/engine/package.json": manifest(
      "@millrace/engine",
      {},
      { vitest: "1.0.0", "@millrace/spec": "workspace:*" },
    ),
    "packages/engine/src/a.ts": `import { limits } from "@millrace/spec";\nimport { join } from "node:path";\n`,
    "packages/engine/src/b.ts": `import { nobody } from "unheard-of";\n`,
    "packages/engine/src/a.test.ts": `import { test } from "vitest";\n`,
  };
  expect(await problemsOf(contents)).toEqual([
    expect.stringContaining("src/a.ts imports @millrace/spec, which is only in devDependencies"),
    expect.stringContaining("src/b.ts imports unheard-of, which is not in the dependencies"),
  ]);
});
