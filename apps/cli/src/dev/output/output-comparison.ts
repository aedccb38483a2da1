import { diff, isDeepStrictEqual } from "node:util";
import { parseExactJson } from "@millrace/engine";
import { errorText } from "../../jobs/job-error.ts";
import type { JobOutcome } from "./job-records.ts";

/** What a job gave that was sent again, beside what it gave before. */
export interface OutputComparison {
  /** Null where the first run has no end on record. */
  readonly isChanged: boolean | null;
  /** Lines of the two results: `-` before, `+` now, others in both. Empty unless they differ. */
  readonly lines: readonly string[];
}

type Result = Pick<JobOutcome, "status" | "output" | "error">;

const MARKS = new Map([
  [-1, "+"],
  [0, " "],
  [1, "-"],
]);

/** Compares status, output and error; times do not count. */
export function compareOutputs(before: Result | undefined, now: Result): OutputComparison {
  if (before === undefined) return { isChanged: null, lines: [] };
  const [first, second] = [withoutTimes(before), withoutTimes(now)];
  if (isDeepStrictEqual(first, second)) return { isChanged: false, lines: [] };
  const lines = diff(linesOf(before), linesOf(now)) as readonly (readonly [number, string])[];
  return { isChanged: true, lines: lines.map(([operation, line]) => `${MARKS.get(operation) ?? " "} ${line}`) };
}

/** As JSON, which has no `undefined`. */
function withoutTimes({ status, output, error }: Result): unknown {
  return parseExactJson(JSON.stringify({ status, output, error }));
}

/** The error stands below the JSON of the rest, as text: a traceback inside JSON is one line of escapes. */
function linesOf({ status, output, error }: Result): string[] {
  const lines = JSON.stringify({ status, output }, undefined, 2).split("\n");
  return error === undefined ? lines : [...lines, ...errorText(error).split("\n")];
}
