import { test } from "vitest";

import { headingsOf, markdownLinks } from "./markdown-links.ts";
import { repositoryOf } from "./repository.ts";

const PAGES = {
  "docs/limits.md": "# Limits\n\n## What is not there: `pods` & more\n\n## Twice\n\n## Twice\n",
  "docs/adr/0001-first.md": "# First\n",
  "packages/a/README.md": "# A\n",
};

async function problemsWith(text: string): Promise<readonly string[]> {
  return (await markdownLinks.find(repositoryOf({ ...PAGES, "docs/page.md": text }))).problems;
}

test.for([
  ["a page beside it", "[x](limits.md)"],
  ["a page from the root", "[x](/docs/limits.md)"],
  ["a folder", "[x](adr/)"],
  ["a page further up", "[x](../packages/a/README.md)"],
  ["a heading", "[x](limits.md#what-is-not-there-pods--more)"],
  ["the second of two equal headings", "[x](limits.md#twice-1)"],
  ["an address elsewhere", "[x](https://example.com/nothing.md)"],
  ["something in code", "`[x](nothing.md)`\n\n```\n[x](nothing.md)\n```"],
] as const)("a link to %s is fine", async ([, text], { expect }) => {
  expect(await problemsWith(text)).toEqual([]);
});

test.for([
  ["[x](nothing.md)", "docs/page.md: nothing.md leads to nothing"],
  ["[x][y]\n\n[y]: ../nothing.md", "docs/page.md: ../nothing.md leads to nothing"],
  ["[x](limits.md#nowhere)", "docs/page.md: limits.md#nowhere names no heading of docs/limits.md"],
  ["# Here\n\n[x](#there)", "docs/page.md: #there names no heading of docs/page.md"],
] as const)("a link that leads nowhere is named: %s", async ([text, problem], { expect }) => {
  expect(await problemsWith(text)).toEqual([problem]);
});

test("comments in code are no headings", ({ expect }) => {
  expect([...headingsOf("# One\n\n```sh\n# two\n```\n")]).toEqual(["one"]);
});
