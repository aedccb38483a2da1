import { test } from "vitest";

import { sentencesOf } from "./sentences.ts";

const document = [
  "# Things",
  "",
  "A thing has a name. It may have an owner (a person). `GET /things` lists them.",
  "",
  "| Field | Meaning |",
  "|---|---|",
  "| `name` | Its name. May be empty |",
  "",
  "Rules:",
  "1. Names are unique; owners are not.",
].join("\n");

test("sentences are those of paragraphs and lists, rows of tables, and headings, each with its line and section", ({
  expect,
}) => {
  expect(sentencesOf(document).map(({ line, section, kind, text }) => [line, section, kind, text])).toEqual([
    [1, "Things", "heading", "Things"],
    [3, "Things", "prose", "A thing has a name."],
    [3, "Things", "prose", "It may have an owner (a person)."],
    [3, "Things", "prose", "`GET /things` lists them."],
    [7, "Things", "row", "`name` | Its name. May be empty"],
    [9, "Things", "prose", "Rules:"],
    [10, "Things", "prose", "Names are unique; owners are not."],
  ]);
});

test("a hash stays when a sentence moves, and changes with its text and its section", ({ expect }) => {
  const hashes = (text: string): readonly string[] => sentencesOf(text).map(({ hash }) => hash);
  const before = hashes(document);
  expect(hashes(`\n\n${document}`)).toEqual(before);
  expect(hashes(document.replace("a name", "two names")).filter((hash) => !before.includes(hash))).toHaveLength(1);
  expect(hashes(document.replace("# Things", "# Other things")).filter((hash) => before.includes(hash))).toEqual([]);
});
