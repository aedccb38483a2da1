import { expect, test } from "vitest";

import { differences, expectedFiles, presentFiles } from "../scripts/generated-files.ts";

test("the generated files are those that the schema and the documents give", async () => {
  const expected = await expectedFiles();
  expect([...expected.keys()].sort()).toEqual(["operations.ts", "schema.ts"]);
  expect(differences(expected, await presentFiles())).toEqual({ stale: [], missing: [], extra: [] });
});

test("generating twice gives the same text, with LF line ends and no path of this machine", async () => {
  const [first, second] = [await expectedFiles(), await expectedFiles()];
  expect(second).toEqual(first);
  for (const text of first.values()) {
    expect(text).toMatch(/^\/\*\n \* DO NOT EDIT: [^\n]*\n \* Source: specs\/schema\.graphql sha256:[0-9a-f]{64}\n/);
    expect(text).not.toContain("\r");
    expect(text).not.toContain(process.cwd());
  }
});

test("changed, lacking and surplus files are told apart by name", () => {
  const expected = new Map([
    ["same.ts", "1"],
    ["changed.ts", "2"],
    ["lacking.ts", "3"],
  ]);
  const present = new Map([
    ["same.ts", "1"],
    ["changed.ts", "0"],
    ["surplus.ts", "4"],
  ]);
  expect(differences(expected, present)).toEqual({
    stale: ["changed.ts"],
    missing: ["lacking.ts"],
    extra: ["surplus.ts"],
  });
});
