import { test } from "vitest";

import { namedCode } from "./named-code.ts";
import { repositoryOf } from "./repository.ts";

async function problemsWith(text: string): Promise<readonly string[]> {
  const files = { "packages/a/src/submit.ts": "export function createSubmit() {}\n", "docs/page.md": text };
  return (await namedCode.find(repositoryOf(files))).problems;
}

test.for([
  ["a name that is in the file", "[`createSubmit`](../packages/a/src/submit.ts)"],
  ["a name that is called", "[`createSubmit()`](../packages/a/src/submit.ts)"],
  ["a text that is no name", "[`submit.ts`](../packages/a/src/submit.ts), [submitting](../packages/a/src/submit.ts)"],
  ["a folder", "[`src`](../packages/a/src)"],
] as const)("a link with %s is fine", async ([, text], { expect }) => {
  expect(await problemsWith(text)).toEqual([]);
});

test.for(["Submit", "createSubmits"])(
  "a link with the name %s, which the file lacks, is reported",
  async (name, { expect }) => {
    expect(await problemsWith(`[\`${name}\`](../packages/a/src/submit.ts)`)).toEqual([
      `docs/page.md: ${name} is not in packages/a/src/submit.ts`,
    ]);
  },
);
