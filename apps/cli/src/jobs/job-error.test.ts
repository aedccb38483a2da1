import { expect, test } from "vitest";
import { because, errorInALine, errorText, tracebackLines } from "./job-error.ts";

const traceback = `Traceback (most recent call last):\n\tFile "handler.py", line 4\nKeyError: 'name'\n`;
const reported = JSON.stringify({
  error_type: "<class 'KeyError'>",
  error_message: "'name'",
  error_traceback: traceback,
  hostname: "f8feeb81cfc844",
});

test("what a worker reported of an exception is shown as its traceback, and in a table as type and message", () => {
  expect(errorText(reported)).toBe(traceback.trimEnd());
  expect(errorInALine(reported)).toBe("KeyError: 'name'");
  expect(errorInALine(reported.slice(0, 80))).toBe("KeyError: 'name'");
});

test.each(["no grain left", "{not json", '{"error_traceback": 1}'])(
  "any other error is shown as it is: %s",
  (error) => {
    expect(errorText(error)).toBe(error);
    expect(errorInALine(error)).toBe(error);
  },
);

test("a traceback stands below a heading, and any other error has none", () => {
  expect(tracebackLines(reported)).toEqual([
    "",
    "Traceback:",
    "  | Traceback (most recent call last):",
    `  | \tFile "handler.py", line 4`,
    "  | KeyError: 'name'",
  ]);
  expect(["no grain left", undefined, null].flatMap((error) => tracebackLines(error))).toEqual([]);
});

test("an error cannot write over the terminal", () => {
  expect(errorText("\u001b[2Jgone\rnow\u0007")).toBe("gonenow");
});

test("a long error begins on a line of its own", () => {
  expect([undefined, "no grain left", reported].map((error) => because(error))).toEqual([
    ".",
    ": no grain left",
    `:\n${traceback.trimEnd()}`,
  ]);
});
