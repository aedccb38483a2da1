import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { hasBody } from "../../http/relay/relay-request.ts";

/** A body of this length or less is read before a worker is asked for, as `node:http` would anyway; longer ones as the program takes them. */
const SMALL_MAX_BYTES = 64 * 1024;

/** The whole body of a request, if it is small; null: it has none, undefined: it may be long. */
export async function smallBodyOf(request: IncomingMessage): Promise<Buffer | null | undefined> {
  if (!hasBody(request)) return null;
  const { "content-length": length } = request.headers;
  if (length === undefined || Number(length) > SMALL_MAX_BYTES) return undefined;
  // Most have arrived with their head. Then no wait is needed.
  return request.readableLength === Number(length) ? (request.read() as Buffer) : await buffer(request);
}
