import { test } from "vitest";

import { pinnedVersions } from "./pinned-versions.ts";
import { repositoryOf } from "./repository.ts";
import { turboSanity } from "./turbo-sanity.ts";

const CONFIG = `import { packageTests } from "../../.tools/vitest/config.ts";`;
const COMMIT = "3d3c42e5aac5ba805825da76410c181273ba90b1";

const PINNED = {
  "package.json": JSON.stringify({ name: "millrace", devDependencies: { turbo: "catalog:" } }),
  "pnpm-workspace.yaml": "catalog:\n  node: 24.21.0\n",
  ".node-version": "24.21.0\n",
  ".github/workflows/test.yml": `steps:\n  - uses: actions/checkout@${COMMIT} # v7.0.1\n`,
};

test.for([
  ["a range", "packages/a/package.json", `{"name":"a","dependencies":{"b":"^1.0.0"}}`, "b is ^1.0.0"],
  ["a range in the catalog", "pnpm-workspace.yaml", "catalog:\n  node: 24.21.0\n  b: ~1.0.0\n", "b is ~1.0.0"],
  ["another Node", ".node-version", "22.1.0\n", ".node-version says 22.1.0, pnpm-workspace.yaml 24.21.0"],
  ["a movable tag", ".github/workflows/test.yml", "steps:\n  - uses: actions/checkout@v7\n", "is not pinned"],
] as const)("%s is refused", async ([, file, text, problem], { expect }) => {
  expect((await pinnedVersions.find(repositoryOf(PINNED))).problems).toEqual([]);
  const { problems } = await pinnedVersions.find(repositoryOf({ ...PINNED, [file]: text }));
  expect(problems).toEqual([expect.stringContaining(problem)]);
});

function packageWith(change: object, files: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const scripts = {
    check: "tsc && node scripts/generate.ts --check",
    generate: "node scripts/generate.ts",
    test: "TEST_LIST=short vitest run",
    "test:long": "TEST_LIST=long vitest run",
    build: "tsc",
    "lint:package": "publint",
  };
  return {
    "packages/a/package.json": JSON.stringify({ name: "a", files: ["dist"], scripts: { ...scripts, ...change } }),
    "packages/a/vitest.config.ts": CONFIG,
    "packages/a/tsconfig.build.json": "{}",
    "packages/a/README.md": "# A",
    "packages/a/src/generated/types.ts": "",
    ...files,
  };
}

function without(file: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(packageWith({})).filter(([name]) => name !== file));
}

test.for([
  ["a page", without("packages/a/README.md"), "packages/a has no README.md"],
  ["tests", packageWith({ test: undefined }), 'no script "test"'],
  ["long tests", packageWith({ "test:long": undefined }), 'no script "test:long"'],
  ["a generator for its generated code", packageWith({ generate: undefined }), 'no script "generate"'],
  ["a check that its generated code is fresh", packageWith({ check: "tsc" }), "must run the generator with --check"],
  ["a look at what it publishes", packageWith({ "lint:package": undefined }), 'no script "lint:package"'],
  ["the shared test settings", packageWith({}, { "packages/a/vitest.config.ts": "" }), "its tests are not counted"],
] as const)("a package without %s is told", async ([, contents, problem], { expect }) => {
  expect((await turboSanity.find(repositoryOf(packageWith({})))).problems).toEqual([]);
  const { problems } = await turboSanity.find(repositoryOf(contents));
  expect(problems).toEqual([expect.stringContaining(problem)]);
});
