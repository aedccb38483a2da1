import { jsonObject } from "./json-object.ts";
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

/** Frames of the packages for workers, which called the handler, in Python and in JavaScript; and of Node itself. */
const PACKAGE_FRAMES =
  /^ {2}File "[^"\n]*\/runpod\/serverless\/[^\n]*(?:\n {4}[^\n]*)*\n?|^ {4}at [^\n]*(?:\/@millrace\/worker\/|\/packages\/worker\/|node:internal\/)[^\n]*\n?/gm;

/** The traceback of an exception that a worker reported as JSON, without the frames of the package; undefined = it is none. */
export function readTraceback(error: string): string | undefined {
  const traceback = jsonObject(error)?.["error_traceback"];
  return typeof traceback === "string" ? traceback.replaceAll(PACKAGE_FRAMES, "").trimEnd() : undefined;
}

/** What an error says beyond {@link errorLine}: its traceback or its lines, of which the last characters; null if it is that line. */
export function tracebackOf(error: string | null, charsMax: number): string | null {
  if (error === null) return null;
  const text = printable(readTraceback(error) ?? error).trimEnd();
  if (text.trim() === (errorLine(error) ?? "")) return null;
  // A character is two units at most; the one before the end says whether that begins a line.
  const characters = Array.from(text.slice(-2 * (charsMax + 1))).slice(-(charsMax + 1));
  if (characters.length <= charsMax) return text;
  const lineEnd = characters.indexOf("\n");
  return characters.slice(lineEnd === -1 ? 1 : lineEnd + 1).join("");
}
