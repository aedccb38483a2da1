import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { claims } from "@millrace/spec/claims";
import { patched, patchesOf, sourceMutants } from "./source-mutant.ts";
import { findPart } from "./source-tree.ts";

const ROOT = resolve(import.meta.dirname, "../../../../..");
const known = new Set<string>(claims.map(({ id }) => id));

test.each(sourceMutants.map((mutant) => [mutant.name, mutant] as const))(
  "the sources can still be so that %s",
  (_, mutant) => {
    for (const patch of patchesOf(mutant)) {
      const source = readFileSync(resolve(ROOT, patch.file), "utf8");
      const changed = patched(source, patch);
      expect(changed).not.toBe(source);
      expect(parseSync(patch.file, changed).errors).toEqual([]);
    }
    expect(mutant.breaks.filter((id) => !known.has(id))).toEqual([]);
  },
);

test("no two mutants have the same name", () => {
  expect(new Set(sourceMutants.map(({ name }) => name)).size).toBe(sourceMutants.length);
});

const SOURCE = `const TABLE = { a: 1, b: 2 };
export function f(a: number) {
  const g = () => a  +
    1;
  return g() + a + 1;
}
class C { m() { return \`UPDATE x SET y = 0\`; } }`;

test.each([
  ["TABLE", "a: 1", "a: 1"],
  ["f.g", "a + 1", "a  +\n    1"],
  ["C.m", "y = 0", "y = 0"],
])("in %s there is one %s", (within, text, found) => {
  const { start, end } = findPart("a.ts", SOURCE, within, text);
  expect(SOURCE.slice(start, end)).toBe(found);
});

test.each([
  ["f", "a"],
  ["f", "b"],
  ["nowhere", "a: 1"],
])("a part of %s whose text %s is not there once is refused by the name of its file", (within, text) => {
  expect(() => findPart("a.ts", SOURCE, within, text)).toThrow(/^a\.ts has \d times/);
});
