import { expect, test } from "vitest";
import { createRepeatedCrash, type RepeatedCrash } from "./people-output.ts";

const MESSAGE = "The worker ended with exit code 1.";

/** What is shown of a worker that prints these lines and crashes. */
function shownOf(repeats: RepeatedCrash, workerId: string, lines: readonly string[]): readonly string[] {
  const shown = lines.flatMap((line) => repeats.take(workerId, line));
  return repeats.crashed(MESSAGE) ? [...shown, "crash"] : shown;
}

test("a crash that repeats is shown once, whatever addresses and times it names", () => {
  const repeats = createRepeatedCrash();
  expect(shownOf(repeats, "w1", ["at 0x12ab", "boom 1"])).toEqual(["at 0x12ab", "boom 1", "crash"]);
  expect(shownOf(repeats, "w2", ["at 0x99cd", "boom 2"])).toEqual([]);
  expect(shownOf(repeats, "w3", ["at 0x99cd", "boom 3"])).toEqual([]);
});

test("what begins like the last crash and goes on otherwise is shown whole", () => {
  const repeats = createRepeatedCrash();
  shownOf(repeats, "w1", ["loading", "boom"]);
  expect(["loading", "ready", "loading"].flatMap((line) => repeats.take("w2", line))).toEqual([
    "loading",
    "ready",
    "loading",
  ]);
  expect(shownOf(repeats, "w3", ["loading"])).toEqual(["crash"]);
});

test("after a change everything is news", () => {
  const repeats = createRepeatedCrash();
  shownOf(repeats, "w1", ["boom"]);
  repeats.forget();
  expect(shownOf(repeats, "w2", ["boom"])).toEqual(["boom", "crash"]);
});
