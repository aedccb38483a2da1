import type { IncomingHttpHeaders } from "node:http";

/** Headers about one connection (RFC 9110, 7.6.1 and 11.7). */
const HOP_HEADERS = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authentication-info",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
] as const;
/** `Connection` cannot name them: a message without them is another one. */
const OF_MESSAGE: ReadonlySet<string> = new Set(["host", "content-length"]);

/**
 * Takes out the headers that are about the connection on which a message came, with those that its `Connection` names. Called before
 * headers of our own are added, which a client could otherwise name.
 */
export function dropHopHeaders(headers: IncomingHttpHeaders): void {
  const named = headers.connection?.split(",").map((name) => name.trim().toLowerCase()) ?? [];
  for (const name of [...HOP_HEADERS, ...named]) if (!OF_MESSAGE.has(name)) delete headers[name];
}
