import { test } from "vitest";

import { fileSize, HARD_LINES, SOFT_LINES } from "./file-size.ts";
import { repositoryOf } from "./repository.ts";

function linesOf(count: number): string {
  return "x;\n".repeat(count);
}

test("a file of the greatest length passes with a notice, one line more fails", async ({ expect }) => {
  const repository = repositoryOf({
    "packages/a/src/soft.ts": linesOf(SOFT_LINES),
    "packages/a/src/long.ts": linesOf(HARD_LINES),
    "apps/b/src/too-long.ts": linesOf(HARD_LINES + 1),
  });
  const { problems, notices } = await fileSize.find(repository);
  expect(problems).toEqual([expect.stringContaining("apps/b/src/too-long.ts has 401 lines")]);
  expect(notices).toEqual([expect.stringContaining("packages/a/src/long.ts has 400 lines")]);
});

test("generated code and data may be of any length", async ({ expect }) => {
  const repository = repositoryOf({
    "packages/a/src/generated/types.ts": linesOf(5000),
    "specs/rest.yaml": linesOf(5000),
  });
  expect(await fileSize.find(repository)).toEqual({ problems: [], notices: [] });
});
