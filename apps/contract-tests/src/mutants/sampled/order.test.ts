import { describe, expect, test } from "vitest";
import type { Candidate } from "./candidates.ts";
import { reachingOf, specificFirst } from "./order.ts";

function candidateIn(file: string): Candidate {
  return { file, line: 1, code: "", mutation: { change: "", offset: 0, search: "", replacement: "" } };
}

describe("the scenarios of a candidate are those that run it", () => {
  const candidates = ["a.ts", "a.ts", "b.ts"].map(candidateIn);
  const one = { scenario: "one", tookMs: 1, candidates: [0] };
  const again = { scenario: "starts a service again", tookMs: 1, candidates: [1, 2] };

  test("or, for what runs while a service starts, those that run something else of its file", () => {
    const reaching = reachingOf([one, again], candidates, [1, 2]);
    const names = [0, 1, 2].map((index) => reaching.get(index)?.map(({ scenario }) => scenario));
    expect(names).toEqual([["one"], ["starts a service again", "one"], ["starts a service again"]]);
  });
});

describe("the most specific come first", () => {
  const scenario = (name: string, size: number, tookMs = 1, claims: readonly string[] = []) => ({
    scenario: { name, claims },
    size,
    tookMs,
  });
  const running = [
    scenario("runs everything", 900),
    scenario("waits long", 1, 60_000),
    scenario("runs little", 5),
    scenario("templates by name", 800, 1, ["TEMPLATE-LIST-200"]),
    scenario("has found", 900),
  ];
  const ordered = (finders: readonly string[]): readonly string[] => {
    const file = "packages/engine/src/resources/templates.ts";
    const found = new Map([[file, new Set(finders)]]);
    return specificFirst(candidateIn(file), running, found).map(({ name }) => name);
  };

  test("by the words of the file, then by how little else they run, and those that wait at the end", () => {
    expect(ordered([])).toEqual(["templates by name", "runs little", "runs everything", "has found", "waits long"]);
  });

  test("after those that found another change of the file", () => {
    expect(ordered(["has found"])[0]).toBe("has found");
  });
});
