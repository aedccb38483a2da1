import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { DomainError } from "@millrace/engine";
import { allowingHeaders, allowsPage, isPreflight, preflightHeaders } from "../../http/answers/cors.ts";

type Requested = Pick<IncomingMessage, "method" | "headers">;

/** Lets a page read the answer, whatever it will be, if the endpoint names its origin. */
export function markForPage({ headers }: Requested, response: ServerResponse, origins: readonly string[]): void {
  const own = headers.origin === undefined ? undefined : allowingHeaders(origins, headers.origin);
  // A cache must not give it to a page that may read it.
  if (own === undefined && origins.length > 0) response.setHeader("vary", "Origin");
  if (own === undefined) return;
  for (let at = 0; at < own.length; at += 2) response.setHeader(own[at] ?? "", own[at + 1] ?? "");
  response.setHeader("access-control-expose-headers", "*");
}

/**
 * Answers what a browser asks before a page sends its request, on an endpoint that names origins; false for any other request.
 *
 * @throws DomainError for a page of another origin
 */
export function answerPreflight(request: Requested, response: ServerResponse, origins: readonly string[]): boolean {
  if (origins.length === 0 || !isPreflight(request)) return false;
  const { origin = "", "access-control-request-method": method = "" } = request.headers;
  const own = allowingHeaders(origins, origin);
  if (own === undefined) throw otherPage(origin);
  response.writeHead(204, [...own, ...preflightHeaders(request.headers, method)]).end();
  return true;
}

/** Browsers ask nothing before they open a WebSocket. @throws DomainError for a page of another origin */
export function requirePage({ headers }: Requested, origins: readonly string[]): void {
  const { origin, host } = headers;
  if (origins.length > 0 && origin !== undefined && !allowsPage(origin, host, origins)) throw otherPage(origin);
}

/** What a program says to browsers about pages does not count on an endpoint that names origins. */
export function dropPageHeaders(answer: IncomingHttpHeaders, response: ServerResponse): void {
  for (const name of Object.keys(answer)) if (name.startsWith("access-control-")) delete answer[name];
  const vary = response.getHeader("vary");
  if (vary !== undefined && answer.vary !== undefined) answer.vary = `${answer.vary}, ${String(vary)}`;
}

function otherPage(origin: string): DomainError {
  const message = `Pages of ${origin.slice(0, 200)} may not send requests to this endpoint. Its owner can add the origin to its corsOrigins.`;
  return new DomainError("forbidden", message);
}
