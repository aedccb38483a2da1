import { expect, test } from "vitest";
import { barredLines, workerLine } from "./worker-line.ts";

const failure = JSON.stringify({ error_traceback: "Traceback\nKeyError: 'name'" });
const json = (message: string, level: string): string => JSON.stringify({ requestId: "a", message, level });

test("prints stay, the package's own work goes, its warnings are readable, and a traceback is shown once", () => {
  const lines = ["loading\u001b[2J", json("disk is slow", "WARN"), json("Started.", "INFO"), json(failure, "ERROR")];
  expect(barredLines(lines)).toEqual(["  | loading", "  | WARN  disk is slow"]);
  expect(workerLine(json(failure, "ERROR"), { tracebacks: true })).toBe("Traceback\nKeyError: 'name'");
});
