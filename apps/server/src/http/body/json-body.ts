import { DomainError, refuseProblems } from "@millrace/engine";
import { byteOrderMarkMessage } from "./json-syntax-error.ts";
import { textProblems } from "./stored-text.ts";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Parses a request body, whose texts are all such as can be stored.
 *
 * @throws DomainError `invalid_request`; the message does not repeat the body, which may hold secrets
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) throw unreadable("a JSON body is required");
  const text = decodeUtf8(bytes);
  if (text.startsWith("\uFEFF")) throw unreadable(byteOrderMarkMessage);
  const body = parse(text);
  refuseProblems(textProblems(text, body));
  return body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
    throw unreadable(position === undefined ? "is not valid JSON" : `is not valid JSON (at character ${position})`);
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw unreadable("is not valid UTF-8");
  }
}

function unreadable(message: string): DomainError {
  return new DomainError("invalid_request", `body: ${message}`, { details: [{ field: "body", message }] });
}
