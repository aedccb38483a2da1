import type { IncomingMessage, ServerResponse } from "node:http";
import { errorAnswer } from "./error-body.ts";
import { requestIdOf } from "./request-id.ts";

/** Answers a request with an error. */
export function refuseRequest(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const requestId = requestIdOf(request.headers["x-request-id"]);
  const { status, headers, body } = errorAnswer(error, requestId);
  response
    .writeHead(status, { ...headers, "content-type": "application/json; charset=utf-8", "x-request-id": requestId })
    .end(JSON.stringify(body));
}
