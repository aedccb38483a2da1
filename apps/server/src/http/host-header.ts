import type { IncomingMessage } from "node:http";
import { DomainError } from "@millrace/engine";

/** A host name or address with a port. Browsers and clients send others' letters as Punycode. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)?(?::\d{0,5})?$/i;

export function isHostHeader(host: string): boolean {
  return HOST.test(host);
}

/** `Host` decides what serves a request, so there is one, and it is a host name (RFC 9112, 3.2). @throws DomainError */
export function checkHost({
  rawHeaders,
  headers,
  httpVersion,
}: Pick<IncomingMessage, "rawHeaders" | "headers" | "httpVersion">): void {
  const count = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host").length;
  if (count > 1) throw new DomainError("invalid_request", `The request has ${count} headers \`Host\`. Send one.`);
  if (count === 0 && httpVersion === "1.1") {
    throw new DomainError("invalid_request", "The request has no header `Host`. Send the name of the service.");
  }
  if (isHostHeader(headers.host ?? "")) return;
  throw new DomainError("invalid_request", "The header `Host` holds no host name. Send the name of the service.");
}
