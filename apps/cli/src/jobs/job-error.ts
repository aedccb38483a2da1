import { stripVTControlCharacters } from "node:util";
import { errorLine, isRecord } from "@millrace/engine";
import { styled } from "../output/style.ts";
import { oneLine } from "../output/table.ts";

/** Everything that moves a cursor, except the ends of lines and tabs. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;

/** The error of a job for a table: the line of it that says most. */
export function errorInALine(error: string): string {
  return oneLine(errorLine(error) ?? "");
}

/** The error of a job as a person reads it: the traceback, where the worker reported one. It cannot write over the terminal. */
export function errorText(error: string): string {
  return stripVTControlCharacters(traceback(error) ?? error)
    .replaceAll(CONTROLS, "")
    .trimEnd();
}

/** Workers report an exception as JSON with its traceback. */
function traceback(error: string): string | undefined {
  if (!error.startsWith("{")) return undefined;
  try {
    const reported: unknown = JSON.parse(error);
    return isRecord(reported) && typeof reported["error_traceback"] === "string"
      ? reported["error_traceback"]
      : undefined;
  } catch {
    return undefined;
  }
}

/** The traceback below a heading, for what shows the error itself in a line; nothing where the worker reported none. */
export function tracebackLines(error: string | null | undefined): string[] {
  if (typeof error !== "string" || traceback(error) === undefined) return [];
  return ["", styled("bold", "Traceback:"), ...barred(errorText(error).split("\n"))];
}

/** Lines that a worker wrote, set apart from those of this program. */
export function barred(lines: readonly string[]): string[] {
  return lines.map((line) => `  | ${oneLine(line)}`);
}

/** `: ` and a short error, or a longer one in lines of its own; a full stop where there is none. */
export function because(error: string | undefined): string {
  if (error === undefined) return ".";
  const text = errorText(error);
  return text.includes("\n") ? `:\n${text}` : `: ${text}`;
}
