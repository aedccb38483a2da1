import { DomainError } from "@millrace/engine";

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses a request body.
 *
 * @throws DomainError `invalid_request`; the message does not repeat the body, which may hold secrets
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) throw unreadable("a JSON body is required");
  const text = decodeUtf8(bytes);
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
