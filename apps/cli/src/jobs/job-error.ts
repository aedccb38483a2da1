import { errorLine, readTraceback } from "@millrace/worker-text/job-error";
import { printable } from "@millrace/worker-text/printable";
import { styled } from "../output/style.ts";
import { oneLine } from "../output/terminal.ts";
import { barred } from "../output/worker-line.ts";

/** The error of a job for a table: the line of it that says most. */
export function errorInALine(error: string): string {
  return oneLine(errorLine(error) ?? "");
}

/** The error of a job as a person reads it: the traceback, where the worker reported one. It cannot write over the terminal. */
export function errorText(error: string): string {
  return printable(readTraceback(error) ?? error).trimEnd();
}

/** The traceback of an error below a heading, for what shows the error itself in a line; nothing where the worker reported none. */
export function tracebackLines(error: string | null | undefined): string[] {
  return typeof error !== "string" || readTraceback(error) === undefined ? [] : barredTraceback(errorText(error));
}

/** A traceback below a heading; nothing for null. */
export function barredTraceback(traceback: string | null): string[] {
  if (traceback === null) return [];
  return ["", styled("bold", "Traceback:"), ...barred(printable(traceback).split("\n"))];
}

/** `: ` and a short error, or a longer one in lines of its own; a full stop where there is none. */
export function because(error: string | undefined): string {
  if (error === undefined) return ".";
  const text = errorText(error);
  return text.includes("\n") ? `:\n${text}` : `: ${text}`;
}
