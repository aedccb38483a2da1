import { exceptionIn } from "./job-error.ts";
import { packageLine } from "./package-line.ts";
import { prestartMessage } from "./prestart.ts";
import { printable } from "./printable.ts";

/** A line of a worker as a person reads it, without control characters. */
export interface WorkerLine {
  /**
   * `print`: the handler printed it. `message`: the package has something to say. `traceback`: the package reports an exception of the
   * handler or of a prestart hook. `routine`: the package tells of its own work at each job, whatever the handler does.
   */
  readonly kind: "print" | "message" | "traceback" | "routine";
  /** Of the package: `WARN`, for example. */
  readonly level: string | undefined;
  /** A traceback has several lines. */
  readonly text: string;
}

const ROUTINE =
  /^(?:Started\.|Finished\.|Finished running generator\.|Captured Handler Exception|Jobs in (?:queue|progress): \d+)$/;
const DETAILS: ReadonlySet<string> = new Set(["TRACE", "DEBUG"]);

/** Who printed a line, and what it says without its wrapping. */
export function readWorkerLine(line: string): WorkerLine {
  const own = packageLine(line);
  if (own === undefined) return { kind: "print", level: undefined, text: printable(line) };
  const { level, message } = own;
  // What was printed stands in the log already.
  const traceback = exceptionIn(message)?.traceback ?? prestartMessage(message);
  if (traceback !== undefined) return { kind: "traceback", level, text: printable(traceback) };
  const isRoutine = DETAILS.has(level) || ROUTINE.test(message);
  return { kind: isRoutine ? "routine" : "message", level, text: printable(message) };
}
