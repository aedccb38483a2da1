import type { Attempt, LogReader, OwnedEntry } from "@millrace/engine";
import { expect, test } from "vitest";
import { lastErrorLine } from "./last-error-line.ts";

type Tail = LogReader["tail"];

const attempt = {
  ref: { endpointId: "ep", jobId: "job", workerId: "w1", attemptToken: "token" },
  startedAtMs: 5,
} as Attempt;

/** A log with these lines, each of the job named. */
function logOf(...lines: readonly (readonly [jobId: string | null, text: string])[]): {
  readonly tail: Tail;
  readonly asked: Parameters<Tail>[];
} {
  const asked: Parameters<Tail>[] = [];
  const tail: Tail = async (selection, count) => {
    asked.push([selection, count]);
    const entries = lines.map(([jobId, text]) => ({ jobId, text }) as OwnedEntry);
    return entries.filter((entry) => selection.accepts?.(entry) ?? true).slice(-count);
  };
  return { tail, asked };
}

test("the last line about an error that the worker printed for the job since the attempt began", async () => {
  const log = logOf(
    ["job", "Error handling job: first"],
    ["job", "ERROR | Failed to return job results. | second"],
    ["other", "Error of another job"],
    [null, "error of no job"],
    ["job", "Finished."],
  );
  expect(await lastErrorLine(log, attempt)).toBe("ERROR | Failed to return job results. | second");
  expect(log.asked).toMatchObject([[{ scope: { endpointId: "ep", machineIds: ["w1"] }, fromUs: 5_000 }, 1]]);
});

test("the line of the package about the end, before lines of another exception that was printed later", async () => {
  const log = logOf(
    ["job", "Job stopped."],
    ["job", "Traceback (most recent call last):"],
    ["job", "ValueError: of an earlier job"],
  );
  expect(await lastErrorLine(log, attempt)).toBe("Job stopped.");
  expect(await lastErrorLine(logOf(["job", "ValueError: its own"]), attempt)).toBe("ValueError: its own");
});

test("none where nothing was printed about an error", async () => {
  expect(await lastErrorLine(logOf(["job", "Finished."]), attempt)).toBeNull();
});

test("a long line is cut", async () => {
  expect(await lastErrorLine(logOf(["job", `error ${"x".repeat(5_000)}`]), attempt)).toHaveLength(1_000);
});
