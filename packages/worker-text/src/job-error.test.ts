import { expect, test } from "vitest";
import { errorLine, readTraceback, tracebackOf } from "./job-error.ts";

test.each([
  [null, null],
  ["", null],
  ["out of memory", "out of memory"],
  ["first\nsecond", "first"],
  ["\u001b[31mred\u001b[0m", "red"],
  ["Traceback (most recent call last):\n  File \"a.py\"\nKeyError: 'language'\n", "KeyError: 'language'"],
  [
    JSON.stringify({ error_type: "<class 'ValueError'>", error_message: "no such voice", error_traceback: "…" }),
    "ValueError: no such voice",
  ],
  [JSON.stringify({ error_type: "Error", error_message: "Error: once" }), "Error: once"],
  ['{"error_type": "cut', '{"error_type": "cut'],
  [`{"error_type": "<class 'KeyError'>", "error_message": "'name'", "error_traceback": "cut`, "KeyError: 'name'"],
  ["🔥".repeat(400), "🔥".repeat(300)],
])("the error %j is shown as %j", (error, line) => {
  expect(errorLine(error)).toBe(line);
});

test.each([
  [
    [
      "Traceback (most recent call last):",
      '  File "/x/.venv/lib/python3.11/site-packages/runpod/serverless/modules/rp_job.py", line 261, in run_job',
      "    handler_return = handler(job)",
      "                     ^^^^^^^^^^^^",
      '  File "/x/handler.py", line 4, in handler',
      "    return 1 / 0",
      "ZeroDivisionError: division by zero",
      "",
    ],
    [0, 4, 5, 6],
  ],
  [
    [
      "Error: the stone broke",
      "    at mill (file:///x/handler.ts:40:9)",
      "    at async runHandler (file:///x/node_modules/@millrace/worker/dist/handler-run.js:34:22)",
      "    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)",
    ],
    [0, 1],
  ],
])("a traceback has the handler's frames only", (lines, kept) => {
  const error = JSON.stringify({ error_traceback: lines.join("\n") });
  expect(readTraceback(error)?.split("\n")).toEqual(kept.map((index) => lines[index]));
});

test.each(["no grain left", "{not json", '{"error_traceback": 1}'])("%s has no traceback", (error) => {
  expect(readTraceback(error)).toBeUndefined();
});

test.each([
  [null, null],
  ["", null],
  [" out of memory\n", null],
  ["first\nsecond", "first\nsecond"],
  [
    JSON.stringify({ error_type: "E", error_message: "m", error_traceback: "Traceback:\n  \u0000at\nE: m\n" }),
    "Traceback:\n  at\nE: m",
  ],
  ["x".repeat(301), "x".repeat(20)],
  [`${"a".repeat(15)}\n${"b".repeat(10)}\nccc`, `${"b".repeat(10)}\nccc`],
  ["🔥".repeat(19) + "\n🔥", "🔥"],
  ["🔥\n".repeat(10), "🔥\n".repeat(10).trimEnd()],
])("of the error %j, 20 characters of the traceback are %j", (error, kept) => {
  expect(tracebackOf(error, 20)).toBe(kept);
});

test.each([
  JSON.stringify({
    error_message: "no",
    error_traceback: "Traceback (most recent call last):\nE: no\n",
    logs: "one\ntwo\n",
  }),
  "handler: no \ntraceback: Traceback (most recent call last):\nE: no\n\nlogs:\none\ntwo\n",
])("what the handler printed, where its worker captured it, stands below the traceback: %s", (error) => {
  expect(readTraceback(error)).toBe("Traceback (most recent call last):\nE: no\n\nOutput of the handler:\none\ntwo");
});

test("an exception of a generator that printed nothing has its traceback alone", () => {
  const error = "handler: no \ntraceback: Traceback (most recent call last):\nE: no\n";
  expect(readTraceback(error)).toBe("Traceback (most recent call last):\nE: no");
  expect(errorLine(error)).toBe("handler: no");
});
