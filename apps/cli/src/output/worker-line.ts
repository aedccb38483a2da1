import { readWorkerLine } from "@millrace/worker-text/worker-line";
import { styled } from "./style.ts";

/**
 * A line of a worker as a person reads it: what the handler printed as it is, what the package printed without its wrapping.
 *
 * @param tracebacks whether a reported exception is shown with its traceback, or, where something else shows that, not at all
 * @returns undefined for what the package prints about its own work
 */
export function workerLine(line: string, { tracebacks }: { readonly tracebacks: boolean }): string | undefined {
  const { kind, level = "", text } = readWorkerLine(line);
  if (kind === "routine" || (kind === "traceback" && !tracebacks)) return undefined;
  return kind === "message" ? styled("dim", `${level.padEnd(5)} ${text}`) : text;
}

/** What a worker printed last, set apart from the lines of this program, beside something that shows the error of its job. */
export function barredLines(lines: readonly string[]): string[] {
  return barred(lines.flatMap((line) => workerLine(line, { tracebacks: false })?.split("\n") ?? []));
}

/** Lines that are set apart from those of this program. */
export function barred(lines: readonly string[]): string[] {
  return lines.map((line) => `  | ${line}`);
}
