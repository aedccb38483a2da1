import { expect, test } from "vitest";
import { compareOutputs } from "./output-comparison.ts";

test("results are compared by status, output and error, whatever the order of fields and the times", () => {
  const before = { status: "COMPLETED", output: { a: 1, b: 2 }, executionTime: 5 };
  expect(compareOutputs(before, { status: "COMPLETED", output: { b: 2, a: 1 } }).isChanged).toBe(false);
  expect(compareOutputs(before, { status: "FAILED", error: "no" }).isChanged).toBe(true);
  expect(compareOutputs(undefined, { status: "COMPLETED" })).toEqual({ isChanged: null, lines: [] });
});

test("the difference marks what was and what is", () => {
  const { lines } = compareOutputs({ status: "COMPLETED", output: "old" }, { status: "COMPLETED", output: "new" });
  expect(lines.filter((line) => !line.startsWith(" "))).toEqual(['-   "output": "old"', '+   "output": "new"']);
});
