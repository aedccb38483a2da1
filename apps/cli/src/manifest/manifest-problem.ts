import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";

/** Something that is wrong in `millrace.yaml`, and where. */
export interface ManifestProblem {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** The field as a path, such as `endpoints.resize.workersMax`; empty for the file as a whole. */
  readonly field: string;
  /** What is wrong and what to write instead. */
  readonly message: string;
}

/** The file cannot be used. The message names every problem, each on a line that editors can jump to. */
export class ManifestError extends CommandError {
  readonly problems: readonly ManifestProblem[];

  constructor(path: string, found: readonly ManifestProblem[]) {
    const problems = found.toSorted((one, other) => one.line - other.line || one.column - other.column);
    const count = `${problems.length} ${problems.length === 1 ? "problem" : "problems"}`;
    super([`${count} in ${path}:`, ...problems.map((problem) => `  ${lineOf(path, problem)}`)].join("\n"), {
      exitCode: exitCodes.usage,
    });
    this.problems = problems;
  }
}

function lineOf(path: string, { line, column, field, message }: ManifestProblem): string {
  return `${path}:${line}:${column}: ${field === "" ? "" : `${field}: `}${message}`;
}
