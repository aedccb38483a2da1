import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { hasBody } from "../../http/relay/relay-request.ts";

/** A body of this length or less is read before a worker is asked for, as `node:http` would anyway; longer ones as the program takes them. */
const SMALL_MAX_BYTES = 64 * 1024;

/**
 * The whole body of a request, if it is small; null: it has none, undefined: it may be long.
 *
 * @throws the reason of `gone` where it aborts before the body has arrived
 */
export async function smallBodyOf(request: IncomingMessage, gone: AbortSignal): Promise<Buffer | null | undefined> {
  if (!hasBody(request)) return null;
  const { "content-length": length } = request.headers;
  if (length === undefined || Number(length) > SMALL_MAX_BYTES) return undefined;
  // Most have arrived with their head. Then no wait is needed.
  if (request.readableLength === Number(length)) return request.read() as Buffer;
  const ended = Promise.withResolvers<never>();
  const end = (): void => ended.reject(gone.reason);
  gone.addEventListener("abort", end, { once: true });
  return await Promise.race([buffer(request), ended.promise]).finally(() => gone.removeEventListener("abort", end));
}
