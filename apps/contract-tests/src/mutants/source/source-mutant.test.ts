import { expect, test } from "vitest";
import { sourceMutants } from "./index.ts";
import { flagsOfPatch, patched } from "./source-mutant.ts";

test.each(sourceMutants.map((mutant) => [mutant.name, mutant] as const))(
  "the sources can still be so that %s",
  (_, { patch }) => {
    expect(flagsOfPatch(patch)).toHaveLength(1);
    expect(patch.replacement).not.toBe(patch.search);
  },
);

test("no two mutants have the same name", () => {
  expect(new Set(sourceMutants.map(({ name }) => name)).size).toBe(sourceMutants.length);
});

test.each([
  ["is not there", "a = 1;"],
  ["is there twice", "b = 1; b = 1;"],
])("a patch whose text %s is refused by the name of its file", (_, source) => {
  expect(() => patched(source, { file: "rules.ts", search: "b = 1", replacement: "b = 2" })).toThrow(/^rules\.ts has/);
});

test("a replacement is taken as it is", () => {
  expect(patched("b = 1;", { file: "rules.ts", search: "1", replacement: "$&" })).toBe("b = $&;");
});
