import { test } from "vitest";

import { decisions } from "./decisions.ts";
import { repositoryOf } from "./repository.ts";

const FIRST = "docs/adr/0001-first.md";
const GOOD = {
  "docs/adr/README.md": "| | |\n|---|---|\n| [0001](0001-first.md) | Jobs have ids |\n",
  "docs/adr/template.md": "# NNNN Title\n",
  [FIRST]: "# 0001 Jobs have ids\n\n- Date: 2026-11-20\n- Status: accepted\n",
};

test.for(["proposed", "accepted", "replaced by [0002](0002-second.md)"])(
  "a decision with a date, the status %s and a row is fine",
  async (status, { expect }) => {
    const text = GOOD[FIRST].replace("accepted", status);
    expect((await decisions.find(repositoryOf({ ...GOOD, [FIRST]: text }))).problems).toEqual([]);
  },
);

test.for([
  ["a title", FIRST, "Jobs have ids\n", 'must be named NNNN-….md and begin with "# NNNN Title"'],
  ["its own number", FIRST, GOOD[FIRST].replace("0001", "0002"), "must be named"],
  ["a date", FIRST, GOOD[FIRST].replace("2026-11-20", "today"), 'has no line "- Date: YYYY-MM-DD"'],
  ["a known status", FIRST, GOOD[FIRST].replace("accepted", "done"), 'has no line "- Status: proposed"'],
  ["a row", "docs/adr/README.md", "", 'has no row "| [0001](0001-first.md) | Jobs have ids |"'],
  ["its title in the row", FIRST, GOOD[FIRST].replace("have", "lose"), "| Jobs lose ids |"],
] as const)("a decision without %s is reported", async ([, file, text, problem], { expect }) => {
  const { problems } = await decisions.find(repositoryOf({ ...GOOD, [file]: text }));
  expect(problems).toEqual([expect.stringContaining(problem)]);
});
