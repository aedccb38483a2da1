import type { WorkerFailure } from "@millrace/server";
import { expect, test } from "vitest";
import { createFailureNotice, type FailureNoticeOptions } from "./failure-notice.ts";

const failure: WorkerFailure = {
  endpointId: "e1",
  endpointName: "greet",
  imageName: "local/greet",
  message: "The worker ended with exit code 1 before it asked for a job.",
  lastLogLines: ["Traceback (most recent call last):", "ModuleNotFoundError: No module named 'torch'"],
};

function noticed(failures: readonly WorkerFailure[], options: Partial<FailureNoticeOptions> = {}) {
  const written: string[] = [];
  const logged: unknown[] = [];
  const notice = createFailureNotice(
    { logLevel: "warn", logFormat: "auto", isTerminal: true, write: (text) => written.push(text), ...options },
    { warn: (fields: unknown) => void logged.push(fields) },
  );
  for (const one of failures) notice(one);
  return { written, logged };
}

test("a person reads which endpoint failed, how, and the traceback", () => {
  const { written, logged } = noticed([failure]);
  expect(written.join("")).toContain(
    "A worker of the endpoint greet (e1), image local/greet, failed. The worker ended",
  );
  expect(written.join("")).toContain("  | Traceback (most recent call last):\n  | ModuleNotFoundError");
  expect(logged).toEqual([]);
});

test("a failure is told once for each endpoint until it changes", () => {
  const at = (lastLogLines: readonly string[]): WorkerFailure => ({ ...failure, lastLogLines });
  const first = at(["pid 12 at 0x7f12ab"]);
  const again = at(["pid 13 at 0x7f99cd"]);
  const other = at(["another error"]);
  const { written } = noticed([first, again, { ...first, endpointId: "e2" }, other, again, again]);
  expect(written).toHaveLength(4);
});

test("a program gets the same as a line of the log", () => {
  const { written, logged } = noticed([failure, failure], { isTerminal: false });
  expect([written, logged]).toEqual([[], [failure]]);
});

test("what a worker prints cannot write over the terminal", () => {
  const { written } = noticed([
    { ...failure, lastLogLines: ["\u001b[2J\u001b]0;title\u0007red\u0008 \u001b[31mtext\ttab"] },
  ]);
  expect(written.join("").replaceAll("\n", "")).not.toMatch(/(?!\t)\p{Cc}/u);
  expect(written.join("")).toContain("text\ttab");
});

test("a quiet log stays quiet", () => {
  expect(noticed([failure], { logLevel: "silent" }).written).toEqual([]);
});
