import { expect, test } from "vitest";
import { errorLine } from "./job-error.ts";
import { prestartPhase, readPrestart } from "./prestart.ts";

const report = {
  event: "prestart_failed",
  error_type: "ValueError",
  error_message: "no such model\nat all",
  error_traceback: [
    "Traceback (most recent call last):",
    '  File "/x/runpod/serverless/modules/rp_prestart.py", line 175, in invoke',
    "    await _invoke_hook(hook)",
    '  File "/x/handler.py", line 4, in load_model',
    "    raise ValueError()",
    "ValueError: no such model",
    "",
  ].join("\n"),
  worker_id: "w1",
  runpod_version: "2.0.0rc2",
  hook: "load_model",
  logs: "loading\u001b[2J\n",
};

test("a failed hook is a line, its traceback without the frames of the package, and what was printed", () => {
  const read = readPrestart(JSON.stringify(report));
  expect(read).toMatchObject({ event: "failed", workerId: "w1" });
  expect(read?.line).toBe("The prestart hook load_model failed: ValueError: no such model");
  expect(read?.text.split("\n")).toEqual([
    "The prestart hook load_model failed: ValueError: no such model",
    "",
    "Traceback (most recent call last):",
    '  File "/x/handler.py", line 4, in load_model',
    "    raise ValueError()",
    "ValueError: no such model",
    "",
    "Output of the hooks:",
    "loading",
  ]);
  expect(errorLine(read?.text ?? "")).toBe(read?.line);
});

test.each([
  [{ event: "prestart_failed" }, "A prestart hook failed."],
  [{ event: "prestart_failed", hook: 3, error_message: "late" }, "A prestart hook failed: late"],
  [{ event: "prestart_cancelled" }, "The worker was told to end before its prestart hooks were done."],
])("%j is read as far as it goes", (members, line) => {
  expect(readPrestart(JSON.stringify(members))?.text).toBe(line);
});

test.each([
  "",
  "no",
  '{"event": "prestart_',
  '{"event": "other"}',
  '{"error": "\\"prestart_failed\\""}',
  '["prestart_failed"]',
])("%s tells of no hook", (error) => {
  expect(readPrestart(error)).toBeUndefined();
});

test.each([
  ["run", "Prestart | phase started"],
  ["run", "Prestart | running hook: load"],
  ["done", "Prestart | ready"],
  [undefined, "Prestart | readyish"],
  [undefined, "the hook prints Prestart | ready"],
])("hooks are %s by %s", (phase, message) => {
  for (const line of [JSON.stringify({ requestId: null, message, level: "INFO" }), `INFO   | ${message}`])
    expect(prestartPhase(line)).toBe(phase);
  expect(prestartPhase(message)).toBeUndefined();
});

test("the line is short, however long the message is: it is kept for each endpoint and told to other gateways", () => {
  const read = readPrestart(
    JSON.stringify({ ...report, hook: "\u{1f600}".repeat(5_000), error_message: "x".repeat(100_000) }),
  );
  expect(read?.line.length).toBeLessThanOrEqual(1_000);
  expect(read?.text).toContain("x".repeat(100_000));
});
