import type { IncomingMessage } from "node:http";
import { DomainError } from "@millrace/engine";
import { hasBody } from "./relay-request.ts";

/**
 * Refuses bodies that a program would read in another way than they were sent. `node:http` undoes chunks and no other coding, and takes
 * chunks from clients of HTTP/1.0, which has none (RFC 9112, 6.1). @throws DomainError
 */
export function checkFraming({ headers, httpVersion }: Pick<IncomingMessage, "headers" | "httpVersion">): void {
  const coding = headers["transfer-encoding"];
  if (coding === undefined) return;
  if (coding.trim().toLowerCase() !== "chunked") {
    const message = `The service undoes no transfer coding but chunked, and the request has ${JSON.stringify(coding.slice(0, 100))}.`;
    throw new DomainError("not_implemented", message);
  }
  if (httpVersion === "1.0") {
    throw new DomainError(
      "invalid_request",
      "A request of HTTP/1.0 has no Transfer-Encoding. Send its Content-Length.",
    );
  }
}

/** Refuses handshakes that announce a body: only what follows their head is sent on, as frames, and a program would wait for the body. @throws DomainError */
export function checkHandshake(request: Pick<IncomingMessage, "headers" | "rawHeaders">): void {
  if (!hasBody(request)) return;
  const field = request.headers["transfer-encoding"] === undefined ? "Content-Length" : "Transfer-Encoding";
  throw new DomainError("invalid_request", `The handshake of a WebSocket has no body. Leave the header ${field} out.`);
}
