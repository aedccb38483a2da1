import { isRecord } from "@millrace/engine";
import { styled } from "./style.ts";
import { printable } from "./printable.ts";

/** A line that the official Python package printed by itself. */
export interface PackageLine {
  /** The job that it is about. */
  readonly jobId: string | undefined;
  readonly level: string;
  readonly message: string;
}

/** `INFO   | JOB | text`, as the package prints where it serves no endpoint. */
const TEXT_FORM = /^(TRACE|DEBUG|INFO|WARN|ERROR|TIP) *\| (?:([\w-]+) \| )?(.*)$/;
/** Lines that the package prints at each job, whatever the handler does. */
const ROUTINE =
  /^(?:Started\.|Finished\.|Finished running generator\.|Captured Handler Exception|Jobs in (?:queue|progress): \d+)$/;
const DETAILS = new Set(["TRACE", "DEBUG"]);

/** Undefined = the handler printed the line. */
export function packageLine(line: string): PackageLine | undefined {
  const entry = line.startsWith("{") ? parsed(line) : undefined;
  if (isRecord(entry) && "requestId" in entry) {
    const { requestId, message, level } = entry;
    if (typeof message !== "string" || typeof level !== "string") return undefined;
    return { jobId: typeof requestId === "string" ? requestId : undefined, level, message };
  }
  const [, level, jobId, message = ""] = TEXT_FORM.exec(line) ?? [];
  return level === undefined ? undefined : { jobId, level, message };
}

/**
 * A line of a worker as a person reads it: what the handler printed as it is, what the package printed without its wrapping.
 *
 * @param tracebacks whether a reported exception is shown with its traceback, or, where something else shows that, not at all
 * @returns undefined for what the package prints about its own work
 */
export function workerLine(line: string, { tracebacks }: { readonly tracebacks: boolean }): string | undefined {
  const own = packageLine(line);
  if (own === undefined) return printable(line);
  const { level, message } = own;
  if (DETAILS.has(level) || ROUTINE.test(message)) return undefined;
  const failure = readTraceback(message);
  if (failure !== undefined) return tracebacks ? printable(failure) : undefined;
  return styled("dim", `${level.padEnd(5)} ${printable(message)}`);
}

/** What a worker printed last, set apart from the lines of this program, beside something that shows the error of its job. */
export function barredLines(lines: readonly string[]): string[] {
  return barred(lines.flatMap((line) => workerLine(line, { tracebacks: false })?.split("\n") ?? []));
}

/** Lines that are set apart from those of this program. */
export function barred(lines: readonly string[]): string[] {
  return lines.map((line) => `  | ${line}`);
}

/** Frames of the package, which called the handler. */
const PACKAGE_FRAMES = /^ {2}File "[^"\n]*\/runpod\/serverless\/[^\n]*\n(?: {4}[^\n]*\n)*/gm;

/** The traceback of an exception that a worker reported as JSON, without the frames of the package; undefined = it is none. */
export function readTraceback(error: string): string | undefined {
  const reported = error.startsWith("{") ? parsed(error) : undefined;
  const traceback = isRecord(reported) ? reported["error_traceback"] : undefined;
  return typeof traceback === "string" ? traceback.replaceAll(PACKAGE_FRAMES, "").trimEnd() : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
