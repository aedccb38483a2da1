import { expect, test } from "vitest";
import { packageLine } from "./package-line.ts";
import { readWorkerLine } from "./worker-line.ts";

const failure = JSON.stringify({ error_type: "<class 'KeyError'>", error_traceback: "Traceback\nKeyError: 'name'\n" });
const prestart = JSON.stringify({
  event: "prestart_failed",
  error_type: "OSError",
  error_message: "no weights",
  error_traceback:
    'Traceback\n  File "/x/runpod/serverless/modules/rp_prestart.py", line 9, in invoke\n    await it\nOSError: no weights\n',
  hook: "load",
  logs: "loading\n",
});
const captured = JSON.stringify({
  error_message: "'name'",
  error_traceback: "Traceback\nKeyError: 'name'\n",
  logs: "a\n",
});
const json = (message: string, level: string, requestId: string | null = "a"): string =>
  JSON.stringify({ requestId, message, level });

test("the package's lines are known in both forms, and JSON that a handler prints is not one of them", () => {
  expect(packageLine(json("Started.", "INFO"))).toEqual({ jobId: "a", level: "INFO", message: "Started." });
  expect(packageLine("ERROR  | a-1 | no")).toEqual({ jobId: "a-1", level: "ERROR", message: "no" });
  expect(packageLine("WARN   | slow")).toEqual({ jobId: undefined, level: "WARN", message: "slow" });
  for (const line of ['{"message":"mine","level":"INFO"}', "{", "INFO: x", "loaded | 3"])
    expect(packageLine(line)).toBeUndefined();
});

test.each([
  ["print", "loading\u001b[2J", "loading"],
  ["print", '{"step": 3}', '{"step": 3}'],
  ["message", json("disk is slow", "WARN"), "disk is slow"],
  ["message", json("mine\u001b]0;title\u0007", "INFO"), "mine"],
  ["routine", json("rp_job | get_job: http://127.0.0.1", "DEBUG", null), "rp_job | get_job: http://127.0.0.1"],
  ["routine", json("Jobs in queue: 1", "INFO", null), "Jobs in queue: 1"],
  ["routine", json("Started.", "INFO"), "Started."],
  ["routine", json("Captured Handler Exception", "ERROR"), "Captured Handler Exception"],
  ["routine", "DEBUG  | a | Handler output: 1", "Handler output: 1"],
  ["message", json("Prestart | running hook: load", "INFO", null), "Prestart | running hook: load"],
  ["traceback", json(captured, "ERROR", null), "Traceback\nKeyError: 'name'"],
  [
    "traceback",
    json(`prestart_failed | ${prestart}`, "ERROR", null),
    "The prestart hook load failed: OSError: no weights\n\nTraceback\nOSError: no weights",
  ],
  ["message", json("prestart_failed | {", "ERROR", null), "prestart_failed | {"],
  ["traceback", json(failure, "ERROR", null), "Traceback\nKeyError: 'name'"],
])("a %s: %s", (kind, line, text) => {
  expect(readWorkerLine(line)).toMatchObject({ kind, text });
});
