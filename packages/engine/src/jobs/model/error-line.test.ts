import { expect, test } from "vitest";
import { errorLine } from "./error-line.ts";

test.each([
  [null, null],
  ["", null],
  ["out of memory", "out of memory"],
  ["first\nsecond", "first"],
  ["Traceback (most recent call last):\n  File \"a.py\"\nKeyError: 'language'\n", "KeyError: 'language'"],
  [
    JSON.stringify({ error_type: "<class 'ValueError'>", error_message: "no such voice", error_traceback: "…" }),
    "ValueError: no such voice",
  ],
  ['{"error_type": "cut', '{"error_type": "cut'],
  [`{"error_type": "<class 'KeyError'>", "error_message": "'name'", "error_traceback": "cut`, "KeyError: 'name'"],
  ["🔥".repeat(400), "🔥".repeat(300)],
])("the error %j is shown as %j", (error, line) => {
  expect(errorLine(error)).toBe(line);
});
