import { test } from "vitest";

import { nodeVersions } from "./node-versions.ts";
import { repositoryOf } from "./repository.ts";

const MANIFESTS = {
  "package.json": JSON.stringify({ engines: { node: ">=20" } }),
  "apps/cli/package.json": JSON.stringify({
    name: "millrace",
    engines: { node: ">=24.9" },
    publishConfig: { engines: { node: ">=18" } },
  }),
  "packages/worker/package.json": JSON.stringify({ name: "@millrace/worker", engines: { node: ">=22" } }),
};

async function problemsWith(page: string, text: string): Promise<readonly string[]> {
  return (await nodeVersions.find(repositoryOf({ ...MANIFESTS, [page]: text }))).problems;
}

test.for([
  ["README.md", "| `npm start` | starts | Node 20 or newer with npm |"],
  ["README.md", "npm install --global millrace     # Node 18 or newer"],
  ["docs/start.md", "You need npm with any Node from 18 up."],
  ["packages/worker/README.md", "npm install @millrace/worker     # Node 22 or newer"],
  ["packages/worker/README.md", "One that runs TypeScript needs Node 22.15 or newer."],
] as const)("%s may say: %s", async ([page, text], { expect }) => {
  expect(await problemsWith(page, text)).toEqual([]);
});

test.for([
  ["README.md", "| `npm start` | starts | Node 22 or newer with npm |", "a clone needs 20"],
  ["README.md", "npm install --global millrace     # Node 20 or newer", "millrace needs 18"],
  ["docs/start.md", "You need npm with Node 20 or newer.", "millrace needs 18"],
] as const)("%s may not say: %s", async ([page, text, problem], { expect }) => {
  expect(await problemsWith(page, text)).toEqual([expect.stringContaining(problem)]);
});
