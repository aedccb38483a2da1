import { expect, test } from "vitest";
import type { Candidate } from "./candidates.ts";
import { reachingOf } from "./reaching.ts";

function candidateIn(file: string): Candidate {
  return { file, line: 1, mutation: { in: "", of: "", change: "", offset: 0, search: "", replacement: "" } };
}

test("the scenarios of a candidate run it or, for what runs in the background, something else of its file, or are all", () => {
  const candidates = ["a.ts", "a.ts", "b.ts", "table.ts"].map(candidateIn);
  const one = { scenario: "one", tookMs: 1, candidates: [0] };
  const other = { scenario: "other", tookMs: 1, candidates: [2] };
  const { ofCandidate } = reachingOf({ reached: [one, other], background: [1, 3] }, candidates);
  const names = candidates.map((candidate) => ofCandidate.get(candidate)?.map(({ scenario }) => scenario));
  expect(names).toEqual([["one"], ["one"], ["other"], ["one", "other"]]);
});
