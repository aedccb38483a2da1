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
  const message = memberOf(error, "error_message");
  const type = memberOf(error, "error_type");
  return message === undefined || type === undefined
    ? undefined
    : `${type.replace(/^<class '(.*)'>$/, "$1")}: ${message}`;
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
