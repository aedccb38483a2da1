import { test } from "vitest";

import { coreWords } from "./core-words.ts";
import { repositoryOf } from "./repository.ts";

test.for([
  ["a name", "export const podIds = 1;", "pod"],
  ["a constant", "const JOB_MAX = 1;", "job"],
  ["a comment", "// Such as an endpoint.", "endpoint"],
  ["a text", 'const path = "/v1/templates";', "template"],
  ["a plural in y", "const registries = 1;", "registry"],
  ["a word of two parts", "type Calls = GraphQL;", "graphql"],
] as const)("the core may not say a word about the interface in %s", async ([, text, word], { expect }) => {
  const { problems } = await coreWords.find(repositoryOf({ "packages/contract-core/src/a.ts": text }));
  expect(problems).toEqual([`packages/contract-core/src/a.ts says "${word}", which only a suite may know`]);
});

test("nor in the name of a file", async ({ expect }) => {
  const { problems } = await coreWords.find(repositoryOf({ "packages/contract-core/src/worker-mutant.ts": "" }));
  expect(problems).toHaveLength(1);
});

test("its own name is none, and other packages may say what they like", async ({ expect }) => {
  const repository = repositoryOf({
    "packages/contract-core/src/a.ts": 'import { main } from "@millrace/contract-core"; // podium, jobless',
    "apps/contract-tests/src/a.ts": "const pods = 1;",
  });
  expect(await coreWords.find(repository)).toEqual({ problems: [] });
});
