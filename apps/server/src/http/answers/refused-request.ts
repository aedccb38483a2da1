import type { IncomingMessage, ServerResponse } from "node:http";
import { refusalAt } from "./refusal-at.ts";
import { requestIdOf } from "./request-id.ts";

/**
 * Answers a request with an error.
 *
 * @param wanted the status. Default: that of the error.
 */
export function refuseRequest(
  request: Pick<IncomingMessage, "url" | "headers">,
  response: ServerResponse,
  error: unknown,
  wanted?: number,
): void {
  const requestId = requestIdOf(request.headers["x-request-id"]);
  const { status, headers, text } = refusalAt(request.url ?? "", error, requestId, wanted);
  // An answer that could not be sent may have left its own.
  response.statusMessage = "";
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(text) }).end(text);
}
