import type { ServerResponse } from "node:http";

/** Breaks an answer off whose rest will not come: the client gets the head that was written, and sees that the body is not whole. */
export function cutAnswer(response: ServerResponse): void {
  if (response.headersSent && !response.writableEnded && !response.destroyed) response.flushHeaders();
  response.destroy();
}
