import { expect, it } from "vitest";
import { type Run, verdictOf } from "./run-words.ts";

const counts = { pass: 0, partial: 0, flaky: 0, fail: 0, error: 0, skipped: 0, unchecked: 0 };

it.each([
  [{ ...counts, pass: 1_204, skipped: 3 }, 0, "All 1,204 checked claims hold."],
  [{ ...counts, pass: 1 }, 0, "The checked claim holds."],
  [{ ...counts, pass: 8, fail: 1, error: 1 }, 1, "2 of 10 checked claims are broken. 1 of them is newly broken."],
  [{ ...counts, pass: 9, fail: 1 }, 0, "1 of 10 checked claims is broken."],
  [{ ...counts, skipped: 9 }, 0, "No claim was checked."],
])("%j: %s, %s", (found, newlyBroken, sentence) => {
  const run = { counts: found, newlyBroken, stopped: false } as Run;
  expect(verdictOf(run)).toBe(sentence);
  expect(verdictOf({ ...run, stopped: true })).toBe(`${sentence} The run stopped before all checks were played.`);
});
