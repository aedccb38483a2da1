import { describe, expect, test } from "vitest";
import type { Candidate } from "./candidates.ts";
import { cheapestFirst, type Running, within } from "./order.ts";

function candidateIn(file: string): Candidate {
  return { file, line: 1, mutation: { in: "", of: "", change: "", offset: 0, search: "", replacement: "" } };
}

function running(name: string, size: number, tookMs: number, claims: readonly string[] = []): Running {
  return { scenario: { name, claims }, size, tookMs };
}

describe("scenarios come in the order of their price for the chance to find a change", () => {
  const some = [
    running("runs everything", 900, 50),
    running("waits long", 5, 60_000),
    running("runs little", 5, 50),
    running("templates by name", 800, 50, ["TEMPLATE-LIST-200"]),
    running("has found", 900, 60_000),
  ];
  const ordered = (finders: readonly string[]): readonly string[] => {
    const file = "packages/engine/src/resources/endpoints/templates.ts";
    return cheapestFirst(candidateIn(file), some, new Map([[file, new Set(finders)]])).map(
      ({ scenario }) => scenario.name,
    );
  };

  test("by how little else they run, the words that they share with the file, and how long they take", () => {
    expect(ordered([])).toEqual(["runs little", "templates by name", "runs everything", "waits long", "has found"]);
  });

  test("after those that found another change of the file", () => {
    expect(ordered(["has found"])[0]).toBe("has found");
  });
});

test("a group is what fits into its time, and never nothing", () => {
  const some = [running("a", 1, 700), running("b", 1, 700), running("c", 1, 700)];
  const names = (msMax: number): string =>
    within(some, msMax)
      .map(({ scenario }) => scenario.name)
      .join("");
  expect([names(1), names(1_500), names(Infinity)]).toEqual(["a", "ab", "abc"]);
});
