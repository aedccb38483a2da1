import { expect, test } from "vitest";
import { judged } from "./judged.ts";
import { readCandidates } from "./candidates.ts";
import type { CandidateVerdict } from "./play-candidate.ts";
import type { SampledMutant } from "./play-sample.ts";
import { summaryOf } from "./summary.ts";

const [known] = judged;
if (known === undefined) throw new Error("Nothing is judged.");

function played(verdict: CandidateVerdict, code: string): SampledMutant {
  const { file, change } = known as NonNullable<typeof known>;
  const mutation = { change, offset: 0, search: "", replacement: "" };
  const candidate = { file, line: 7, code, mutation };
  const none = { how: null, finder: null, unclear: [] };
  return { place: 0, candidate, verdict, ...none, played: 1, tookMs: 1, claims: ["A-CLAIM"], running: 1 };
}

test("a survivor that was looked at is listed with its reason, and is no miss", () => {
  const summary = summaryOf([
    ...Array.from({ length: 3 }, () => played("found", "x")),
    played("survived", known.code),
    played("survived", "another line"),
    played("unreached", known.code),
    played("unreached", "a line that no check runs"),
    played("dead", "x"),
  ]);
  expect(summary).toContain("3 of 5 mutants that some check might have to find were found (60 %). Of 8, 2 need not");
  expect(summary).toContain(`${known.file}:7 ${known.change} (checks played: 1 of 1)\n    ${known.reason}`);
  expect(summary.indexOf("A-CLAIM")).toBeLessThan(summary.indexOf(known.reason));
});

test("what was judged is still in the sources", async () => {
  const there = new Set(
    (await readCandidates()).map(({ file, code, mutation }) => `${file} ${mutation.change} ${code}`),
  );
  expect(judged.filter(({ file, change, code }) => !there.has(`${file} ${change} ${code}`))).toEqual([]);
});
