import { test } from "vitest";

import { repositoryOf } from "./repository.ts";
import { synonyms } from "./synonyms.ts";

test("an identifier or a file named by a synonym fails, with the term to use", async ({ expect }) => {
  const repository = repositoryOf({
    "packages/a/src/batcher.ts": "export const one = 1;",
    "packages/a/src/b.ts": "export class GroupCommit {}",
    "apps/c/src/d.ts": "const GROUP_COMMIT_MS = 1;",
    "apps/c/src/e.py": "def create_batcher(): pass",
  });
  const { problems } = await synonyms.find(repository);
  expect(problems).toEqual([
    'apps/c/src/d.ts: GROUP_COMMIT_MS must be named by the term "combiner"',
    'apps/c/src/e.py: create_batcher must be named by the term "combiner"',
    'packages/a/src/b.ts: GroupCommit must be named by the term "combiner"',
    "packages/a/src/batcher.ts: name it by the combiner",
  ]);
});

test("comments, texts and generated code may contain the word", async ({ expect }) => {
  const repository = repositoryOf({
    "packages/a/src/a.ts": '// a batcher\n/* group commit */ import "./group-commit.ts";',
    "packages/a/src/generated/batcher.ts": "export class Batcher {}",
  });
  expect(await synonyms.find(repository)).toEqual({ problems: [] });
});
