import { expect, test } from "vitest";
import { readCandidates } from "./candidates.ts";
import { judged, keyOf } from "./judged.ts";
import type { CandidateVerdict } from "./play-candidate.ts";
import type { SampledMutant } from "./play-sample.ts";
import { summaryOf } from "./summary.ts";

const [known] = judged;
if (known === undefined) throw new Error("Nothing is judged.");
const { file, in: within, change, of, reason } = known;

function played(verdict: CandidateVerdict, isKnown: boolean, isNamed = false): SampledMutant {
  const mutation = { in: within, change, of: isKnown ? of : "another part", offset: 0, search: "a", replacement: "b" };
  const none = { how: null, finder: null, unclear: [] };
  const candidate = { file, line: 7, mutation };
  return { place: 0, candidate, verdict, isNamed, ...none, played: 1, tookMs: 1, claims: ["A-CLAIM"], running: 1 };
}

test("a survivor that was looked at is listed with its reason, and is no miss", () => {
  const summary = summaryOf([
    ...Array.from({ length: 3 }, (_, index) => played("found", false, index === 0)),
    played("survived", true),
    played("survived", false),
    played("unreached", true),
    played("unreached", false),
    played("dead", false),
  ]);
  expect(summary).toContain("3 of 5 mutants that some check might have to find were found (60 %), 1 (20 %) by a claim");
  expect(summary).toContain("Of 8, 2 need not");
  expect(summary).toContain(`${file}:7 in ${within}: ${change} (checks played: 1 of 1)`);
  expect(summary.indexOf("A-CLAIM")).toBeLessThan(summary.indexOf(reason));
});

test("what was judged is still in the sources", async () => {
  const there = new Set((await readCandidates()).map((one) => keyOf(one.file, one.mutation)));
  expect(judged.filter((one) => !there.has(keyOf(one.file, one)))).toEqual([]);
});
