import { describe, expect, test } from "vitest";
import type { Candidate } from "./candidates.ts";
import { reachingOf } from "./reaching.ts";

function candidateIn(file: string): Candidate {
  return { file, line: 1, mutation: { in: "", of: "", change: "", offset: 0, search: "", replacement: "" } };
}

describe("the scenarios of a candidate are those that run it", () => {
  const candidates = ["a.ts", "a.ts", "b.ts", "table.ts"].map(candidateIn);
  const one = { scenario: "one", tookMs: 1, candidates: [0] };
  const again = { scenario: "starts a service again", tookMs: 1, candidates: [1, 2] };

  test("or, for what runs while a service starts, those that run something else of its file, or all", () => {
    const { ofCandidate } = reachingOf([one, again], candidates, [1, 2, 3]);
    const names = candidates.map((candidate) => ofCandidate.get(candidate)?.map(({ scenario }) => scenario));
    expect(names).toEqual([
      ["one"],
      ["starts a service again", "one"],
      ["starts a service again", "one"],
      ["one", "starts a service again"],
    ]);
  });
});
