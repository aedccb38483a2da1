import { test } from "vitest";

import { decisions } from "./decisions.ts";
import { repositoryOf } from "./repository.ts";

const LIST = "docs/adr/README.md";
const FIRST = "docs/adr/0001-first.md";
const SECOND = "docs/adr/0002-second.md";
const GOOD = {
  [LIST]: `## In force

| [0001](0001-first.md) | Every job has an id. |

## No longer in force

| [0002](0002-second.md) | Ids are numbers | merged into [0001](0001-first.md) |
`,
  "docs/adr/template.md": "# NNNN Title\n",
  [FIRST]:
    "# 0001 Jobs have ids\n\n- Date: 2026-11-20\n- Status: accepted\n- In short: Every job has an id.\n\n## Context\n",
  [SECOND]: "# 0002 Ids are numbers\n\n- Date: 2026-11-21\n- Status: merged into [0001](0001-first.md)\n",
};

async function problemsWith(changed: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await decisions.find(repositoryOf({ ...GOOD, ...changed }))).problems;
}

test("decisions with a date, a status and their rows in the list pass", async ({ expect }) => {
  expect(await problemsWith({})).toEqual([]);
});

test.for(["proposed", "amended by [0003](0003-third.md)", "amended by [0003](0003-third.md), [0003](0003-third.md)"])(
  "a decision with the status %s is in force",
  async (status, { expect }) => {
    const third = GOOD[FIRST].replaceAll("0001", "0003");
    const list = GOOD[LIST].replace("\n\n## No", "\n| [0003](0003-third.md) | Every job has an id. |\n\n## No");
    const first = GOOD[FIRST].replace("accepted", status);
    expect(await problemsWith({ [LIST]: list, [FIRST]: first, "docs/adr/0003-third.md": third })).toEqual([]);
  },
);

test.for([
  ["a title", FIRST, "Jobs have ids\n", "must be named NNNN-….md and begin with"],
  ["its own number", FIRST, GOOD[FIRST].replace("# 0001", "# 0004"), "must be named NNNN-….md and begin with"],
  ["a date", FIRST, GOOD[FIRST].replace("2026-11-20", "today"), "must be named NNNN-….md and begin with"],
  ["a known status", FIRST, GOOD[FIRST].replace("accepted", "done"), 'has the status "done"'],
  ["a statement", FIRST, GOOD[FIRST].replace("- In short: Every job has an id.\n", ""), 'no line "- In short: "'],
  [
    "its statement in the list",
    FIRST,
    GOOD[FIRST].replace("Every job", "No job"),
    'No job has an id. |" under what is in force',
  ],
  [
    "a record to lead to",
    SECOND,
    GOOD[SECOND].replace("[0001](0001-", "[0009](0009-"),
    "must link a record that is in force",
  ],
  [
    "the right number of its link",
    SECOND,
    GOOD[SECOND].replace("[0001]", "[0003]"),
    "must link a record that is in force",
  ],
  ["its status in the list", SECOND, GOOD[SECOND].replace("merged into", "superseded by"), "superseded by"],
  [
    "brevity when it no longer holds",
    SECOND,
    `${GOOD[SECOND]}\nA.\n\nB.\n`,
    "is no longer in force; move what it says",
  ],
  ["a link to a file", FIRST, `${GOOD[FIRST]}See \`packages/a/b.ts\`.`, "names `packages/a/b.ts`; link the file"],
] as const)("a decision without %s is reported", async ([, file, text, problem], { expect }) => {
  expect(await problemsWith({ [file]: text })).toContainEqual(expect.stringContaining(problem));
});

test("a number that two decisions have is reported", async ({ expect }) => {
  expect(await problemsWith({ "docs/adr/0002-third.md": GOOD[SECOND] })).toContain(
    "docs/adr/0002-third.md has the number of docs/adr/0002-second.md; numbers are never reused",
  );
});

test("a row of the list without a decision is reported", async ({ expect }) => {
  const list = GOOD[LIST].replace("\n\n## No", "\n| [0007](0007-gone.md) | Jobs are lost. |\n\n## No");
  expect(await problemsWith({ [LIST]: list })).toEqual([expect.stringContaining('or has it twice: "| [0007]')]);
});
