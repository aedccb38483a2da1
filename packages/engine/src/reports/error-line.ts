import { isRecord } from "../kernel/is-record.ts";

const maxChars = 300;

/**
 * The line of an error that says most: of an error in the form of the hosted service its type and message, of a traceback the last
 * line, of other texts the first one.
 */
export function errorLine(error: string | null): string | null {
  if (error === null) return null;
  const lines = (typedMessage(error) ?? error).split("\n").filter((line) => line.trim() !== "");
  const line = lines[0]?.startsWith("Traceback ") === true ? lines.at(-1) : lines[0];
  return line === undefined ? null : Array.from(line.trim()).slice(0, maxChars).join("");
}

function typedMessage(error: string): string | undefined {
  if (!error.startsWith("{")) return undefined;
  try {
    const parsed: unknown = JSON.parse(error);
    if (!isRecord(parsed) || typeof parsed["error_message"] !== "string") return undefined;
    const type = parsed["error_type"];
    return typeof type === "string"
      ? `${type.replace(/^<class '(.*)'>$/, "$1")}: ${parsed["error_message"]}`
      : undefined;
  } catch {
    return undefined;
  }
}
