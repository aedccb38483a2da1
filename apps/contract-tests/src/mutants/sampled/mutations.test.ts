import fc from "fast-check";
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { mutatedFiles, readCandidates } from "./candidates.ts";
import { type Mutation, mutationsOf } from "./mutations.ts";

function applied(source: string, { offset, search, replacement }: Mutation): string {
  expect(source.slice(offset, offset + search.length)).toBe(search);
  return source.slice(0, offset) + replacement + source.slice(offset + search.length);
}

function mutants(source: string): readonly string[] {
  return mutationsOf("a.ts", source).map((mutation) => applied(source, mutation));
}

describe("mutations", () => {
  test.each([
    ["a < b;", ["a <= b;"]],
    ["a === b && c;", ["a !== b && c;", "a === b || c;"]],
    ["a ?? b;", ["a;"]],
    ["const x = !a;", ["const x = (a);"]],
    ["if (a) b();", ["if (!(a)) b();", "if (false) b();", "if (a) ;"]],
    [
      "const x = a ? 1 : true;",
      ["const x = !(a) ? 1 : true;", "const x = a ? (1 + 1) : true;", "const x = a ? 1 : false;"],
    ],
    ["await save(a);", [";"]],
    ["const x = list.filter(f).map(g);", ["const x = list.map(g);"]],
    ["const x = Math.min(a, b);", ["const x = Math.max(a, b);"]],
    ["const x = { a, b: c };", ["const x = { ...{}, b: c };"]],
    ["const x = a < b ? 2 : c;", ["const x = a <= b ? 2 : c;", "const x = a < b ? (2 + 1) : c;"]],
    ["const x = a < b ? -1 : 1;", ["const x = a < b ? -(1 + 1) : 1;", "const x = a < b ? -1 : (1 + 1);"]],
  ])("of %s", (source, expected) => {
    expect(mutants(source).toSorted()).toEqual(expected.toSorted());
  });

  test.each([
    ["const x = a ?? f();", "f()"],
    ["if (a) { b(); }", "{ b(); }"],
    ["const x = a || b;", "a || b"],
    ["const x = a && b;", "a && b"],
  ])("of %s differ only where this runs: %s", (source, first) => {
    const places = mutationsOf("a.ts", source).flatMap(({ differsAt }) => differsAt ?? []);
    expect(places.map((place) => source.slice(place, place + first.length))).toEqual([first]);
  });

  test.each([
    "import a from 'b';",
    "type A = 1 | true;",
    "log.info({ a: 1, b: 2 }, 'x');",
    "parts.observe?.({ a: 1, b: 2 });",
    "throw new Error(a + 1);",
  ])("leave alone what no client sees: %s", (source) => expect(mutants(source)).toEqual([]));

  test("of the service's own files parse, wherever they are", async () => {
    const candidates = await readCandidates();
    const sources = new Map((await mutatedFiles()).map((file) => [file.path, readFileSync(file.url, "utf8")]));
    expect(candidates.length).toBeGreaterThan(3_000);
    fc.assert(
      fc.property(fc.constantFrom(...candidates), ({ file, mutation }) => {
        const { errors } = parseSync(file, applied(sources.get(file) ?? "", mutation));
        expect(errors, `${file}:${mutation.offset} ${mutation.change}`).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
