import { jsonObject } from "./json-object.ts";
import { withoutPackageFrames } from "./package-frames.ts";
import { printable } from "./printable.ts";

const LINE_CHARS_MAX = 300;

/**
 * The line of an error that says most: of what a worker reported type and message, of a traceback the last line, of other texts the first
 * one.
 */
export function errorLine(error: string | null): string | null {
  if (error === null) return null;
  const lines = printable(typedMessage(error) ?? error)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const line = lines[0]?.startsWith("Traceback ") === true ? lines.at(-1) : lines[0];
  return line === undefined ? null : Array.from(line.trim()).slice(0, LINE_CHARS_MAX).join("");
}

function typedMessage(error: string): string | undefined {
  if (!error.startsWith("{")) return undefined;
  const message = memberOf(error, "error_message");
  const type = memberOf(error, "error_type")?.replace(/^<class '(.*)'>$/, "$1");
  if (message === undefined || type === undefined || message.startsWith(type)) return message;
  return `${type}: ${message}`;
}

/** A text of an object that may be cut: lists show the first part of an error only. */
function memberOf(json: string, name: string): string | undefined {
  const text = new RegExp(String.raw`"${name}":\s*("(?:\\.|[^"\\])*")`).exec(json)?.[1];
  try {
    return text === undefined ? undefined : String(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * The traceback of an exception that a worker reported, without the frames of the package, and below it what the handler printed if the
 * worker captured that (`RUNPOD_LOG_CAPTURE`); undefined = it reported none.
 */
export function readTraceback(error: string): string | undefined {
  const report = exceptionIn(error);
  if (report === undefined) return undefined;
  const { traceback, printed } = report;
  return printed === "" ? traceback : `${traceback}\n\nOutput of the handler:\n${printed}`;
}

/** An exception of the handler as its worker reported it, and what the handler had printed. */
export function exceptionIn(error: string): { readonly traceback: string; readonly printed: string } | undefined {
  const report = jsonObject(error) ?? generatorReport(error);
  const { error_traceback: traceback, logs } = report ?? {};
  if (typeof traceback !== "string") return undefined;
  return { traceback: withoutPackageFrames(traceback), printed: typeof logs === "string" ? logs.trimEnd() : "" };
}

const TRACEBACK = "\ntraceback: Traceback ";
const LOGS = "\nlogs:\n";

/** The Python package reports an exception of a generator as text: `handler: MESSAGE`, `traceback: …` and, if captured, `logs:`. */
function generatorReport(error: string): Readonly<Record<string, unknown>> | undefined {
  const at = error.startsWith("handler: ") ? error.indexOf(TRACEBACK) : -1;
  if (at < 0) return undefined;
  const rest = error.slice(at + TRACEBACK.indexOf("Traceback"));
  const logsAt = rest.indexOf(LOGS);
  if (logsAt < 0) return { error_traceback: rest };
  return { error_traceback: rest.slice(0, logsAt), logs: rest.slice(logsAt + LOGS.length) };
}

/** What an error says beyond {@link errorLine}: its traceback or its lines, of which the last characters; null if it is that line. */
export function tracebackOf(error: string | null, charsMax: number): string | null {
  if (error === null) return null;
  const text = printable(exceptionIn(error)?.traceback ?? error).trimEnd();
  if (text.trim() === (errorLine(error) ?? "")) return null;
  // A character is two units at most; the one before the end says whether that begins a line.
  const characters = Array.from(text.slice(-2 * (charsMax + 1))).slice(-(charsMax + 1));
  if (characters.length <= charsMax) return text;
  const lineEnd = characters.indexOf("\n");
  return characters.slice(lineEnd === -1 ? 1 : lineEnd + 1).join("");
}
