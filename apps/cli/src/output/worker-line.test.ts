import { expect, test } from "vitest";
import { packageLine, readTraceback, workerLine, barredLines } from "./worker-line.ts";

const traceback = [
  "Traceback (most recent call last):",
  '  File "/x/.venv/lib/python3.11/site-packages/runpod/serverless/modules/rp_job.py", line 261, in run_job',
  "    handler_return = handler(job)",
  "                     ^^^^^^^^^^^^",
  '  File "/x/handler.py", line 4, in handler',
  "    return 1 / 0",
  "ZeroDivisionError: division by zero",
  "",
].join("\n");
const failure = JSON.stringify({ error_type: "<class 'ZeroDivisionError'>", error_traceback: traceback });
const json = (message: string, level: string, requestId: string | null = "a"): string =>
  JSON.stringify({ requestId, message, level });

test("the package's lines are known in both forms, and JSON that a handler prints is not one of them", () => {
  expect(packageLine(json("Started.", "INFO"))).toEqual({ jobId: "a", level: "INFO", message: "Started." });
  expect(packageLine("ERROR  | a-1 | no")).toEqual({ jobId: "a-1", level: "ERROR", message: "no" });
  expect(packageLine("WARN   | slow")).toEqual({ jobId: undefined, level: "WARN", message: "slow" });
  for (const line of ['{"message":"mine","level":"INFO"}', "{", "INFO: x", "loaded | 3"])
    expect(packageLine(line)).toBeUndefined();
});

test("prints stay, the package's own work goes, its warnings are readable, and a traceback is shown once", () => {
  const lines = [
    json("rp_job | get_job: http://127.0.0.1", "DEBUG", null),
    json("Jobs in queue: 1", "INFO", null),
    json("Started.", "INFO"),
    "loading\u001b[2J",
    '{"step": 3}',
    json("disk is slow", "WARN"),
    json("mine", "INFO"),
    json("Captured Handler Exception", "ERROR"),
    json(failure, "ERROR", null),
    "DEBUG  | a | Handler output: 1",
  ];
  expect(barredLines(lines)).toEqual(
    ["loading", '{"step": 3}', "WARN  disk is slow", "INFO  mine"].map((line) => `  | ${line}`),
  );
  expect(workerLine(json(failure, "ERROR"), { tracebacks: true })).toBe(readTraceback(failure));
});

test("a traceback begins with the handler", () => {
  expect(readTraceback(failure)?.split("\n")).toEqual([
    "Traceback (most recent call last):",
    '  File "/x/handler.py", line 4, in handler',
    "    return 1 / 0",
    "ZeroDivisionError: division by zero",
  ]);
});
