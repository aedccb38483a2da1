import type { HttpAnswer, HttpConnection } from "./http-connection.ts";
import { type LoadRequest, requestBytes } from "./request.ts";

/** Sends a request on a free connection. Rejects when the connection breaks. */
export function answerTo(connection: HttpConnection, request: LoadRequest): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    connection.send(requestBytes(request), (answer) => {
      if (answer instanceof Error) reject(answer);
      else resolve(answer);
    });
  });
}
