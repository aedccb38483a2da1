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

test("an error that a worker reported as JSON is compared line by line, as its traceback", () => {
  const reported = (line: string): string =>
    JSON.stringify({
      error_type: "<class 'KeyError'>",
      error_message: "'name'",
      error_traceback: `Traceback (most recent call last):\n  File "handler.py", line ${line}, in handler\nKeyError: 'name'\n`,
    });
  const { lines } = compareOutputs(
    { status: "FAILED", error: reported("7") },
    { status: "FAILED", error: reported("9") },
  );
  expect(lines.filter((line) => !line.startsWith(" "))).toEqual([
    '-   File "handler.py", line 7, in handler',
    '+   File "handler.py", line 9, in handler',
  ]);
  expect(lines.join("\n")).not.toContain("\\n");
});
