import type { IncomingMessage, ServerResponse } from "node:http";
import { refusalAt } from "./refusal-at.ts";
import { requestIdOf } from "./request-id.ts";

/** Answers a request with an error. */
export function refuseRequest(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const requestId = requestIdOf(request.headers["x-request-id"]);
  const { status, headers, text } = refusalAt(request.url ?? "", error, requestId);
  response.writeHead(status, headers).end(text);
}
