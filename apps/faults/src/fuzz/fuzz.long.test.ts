import { expect, test } from "vitest";
import { isOfToday } from "../../../../.tools/vitest/part-of-today.ts";
import { randomOf } from "../base/random.ts";
import { startCoverage } from "./coverage.ts";
import { fuzz, type FuzzTarget } from "./fuzz.ts";
import { growthProblem } from "./growth.ts";
import { runFuzz } from "./run-fuzz.ts";
import { fuzzTargets } from "./targets.ts";

/** Each day other readers. */
const PARTS = 4;

/** A reader with a defect that random bytes hardly reach: three bytes in a row, each of which opens another branch. */
const DEFECT: FuzzTarget = {
  name: "defect",
  files: ["fuzz.long.test.ts"],
  seeds: ["aaaaaa"],
  words: ["b"],
  refusals: [],
  read(input) {
    if (input[0] !== 0x6b) return 0;
    if (input[1] !== 0x65) return 1;
    if (input[2] !== 0x79) return 2;
    throw new Error("the defect");
  },
};

const SQUARE: FuzzTarget = {
  ...DEFECT,
  name: "square",
  read(input) {
    let sum = 0;
    for (const one of input) for (const other of input) sum += one === other ? 1 : 0;
    return sum;
  },
};

test("a search that is guided by coverage finds a defect behind three conditions", async () => {
  const isOver = (executions: number): boolean => executions > 300_000;
  const coverage = await startCoverage(DEFECT.files);
  const { findings } = await fuzz(DEFECT, { random: randomOf(1), coverage, corpus: [], isOver });
  coverage.close();
  expect(findings).toMatchObject([{ problem: "Error: the defect" }]);
});

test("work that grows with the square of the length is found", async () => {
  const coverage = await startCoverage(SQUARE.files);
  expect(await growthProblem(SQUARE, coverage, { start: "", unit: "a" }, randomOf(1))).toMatch(/blocks$/);
  coverage.close();
});

test.for(fuzzTargets.filter((_, index) => isOfToday(index, PARTS)))(
  "$name stands a search, and its work grows as its input does",
  async (target) => {
    const stop = new AbortController().signal;
    const { findings, executions } = await runFuzz(target, { seconds: 2, seed: 1, stop });
    expect(findings).toEqual([]);
    expect(executions).toBeGreaterThan(0);
  },
);
