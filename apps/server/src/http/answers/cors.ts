import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { DomainError } from "@millrace/engine";
import { queueOperations, restOperations, workerOperations } from "@millrace/spec";
import type { HeaderList, HttpExchange } from "../exchange/http-exchange.ts";
import { refusalAt } from "./refusal-at.ts";
import { requestIdOf } from "./request-id.ts";

/** What pages of other origins may do with this service from a browser (CORS). */
export interface Cors {
  /** Allows the requesting page to read the answer, if its origin is allowed. */
  mark(exchange: HttpExchange): void;
  /** Answers the preflight request of a browser; false for any other request. */
  answerPreflight(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Pods set these headers themselves; the other paths are for operators. */
const PATHS = ["/v1", "/v2", "/graphql", "/compat", "/s3"];
const METHODS = [
  ...new Set(Object.values({ ...restOperations, ...queueOperations, ...workerOperations }).map(({ method }) => method)),
].join(", ");
const EXPOSED = "content-range, etag, retry-after, x-answered-at, x-job-id, x-job-status, x-request-id";
/** How long a browser may cache the answer to a preflight request. */
const MAX_AGE_SECONDS = 600;
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~ ,-]{1,1024}$/;
const USUAL_HEADERS = "authorization, content-type";

/** The headers that let a page read an answer; undefined for one whose origin is not allowed. */
export function allowingHeaders(origins: readonly string[], origin: string): HeaderList | undefined {
  if (origins.includes("*")) return ["access-control-allow-origin", "*"];
  return origins.includes(origin) ? ["access-control-allow-origin", origin, "vary", "origin"] : undefined;
}

/** Whether a browser asks what a page may send. */
export function isPreflight({ method, headers }: Pick<IncomingMessage, "method" | "headers">): boolean {
  const wanted = headers["access-control-request-method"];
  return method === "OPTIONS" && headers.origin !== undefined && wanted !== undefined;
}

/** What a page of an allowed origin may send. */
export function preflightHeaders(headers: IncomingHttpHeaders, methods: string): HeaderList {
  const facts = {
    "access-control-allow-methods": methods,
    "access-control-allow-headers": wantedHeaders(headers),
    "access-control-max-age": `${MAX_AGE_SECONDS}`,
    "x-request-id": requestIdOf(headers["x-request-id"]),
  };
  return Object.entries(facts).flat();
}

/** @param origins the allowed origins, or `*` alone for all of them */
export function createCors(origins: readonly string[]): Cors {
  return {
    mark(exchange) {
      const { origin } = exchange.headers;
      if (origin === undefined || !isServed(exchange.url)) return;
      const headers = allowingHeaders(origins, origin);
      if (headers !== undefined) exchange.addHeaders([...headers, "access-control-expose-headers", EXPOSED]);
    },
    answerPreflight(request, response) {
      const { headers, url = "" } = request;
      if (!isPreflight(request) || !isServed(url)) return false;
      const { origin = "" } = headers;
      const own = allowingHeaders(origins, origin);
      if (own === undefined) {
        const refusal = refusalAt(
          url,
          new DomainError("forbidden", pageRefusal(origin)),
          requestIdOf(headers["x-request-id"]),
        );
        const length = `${Buffer.byteLength(refusal.text)}`;
        const facts = { ...refusal.headers, "content-length": length, vary: "origin" };
        response.writeHead(refusal.status, facts).end(refusal.text);
        return true;
      }
      response.writeHead(204, [...own, ...preflightHeaders(headers, METHODS)]).end();
      return true;
    },
  };
}

function isServed(url: string): boolean {
  return PATHS.some((path) => url.startsWith(path) && ["", "/", "?"].includes(url.charAt(path.length)));
}

/** A page of an allowed origin may send any header. `*` would not include `authorization`. */
function wantedHeaders(headers: IncomingHttpHeaders): string {
  const wanted = headers["access-control-request-headers"] ?? "";
  return HEADER_NAMES.test(wanted) ? wanted : USUAL_HEADERS;
}

/** Whether a page of the origin may open a WebSocket here, where browsers do not ask first: it is the service's own, or allowed. */
export function allowsPage(origin: string, host: string | undefined, origins: readonly string[]): boolean {
  return origins.includes("*") || origins.includes(origin) || (host !== undefined && URL.parse(origin)?.host === host);
}

/** What is told a page of another origin. */
export function pageRefusal(origin: string): string {
  return (
    `Pages of ${origin.slice(0, 200)} may not call this service from a browser. ` +
    "Its operator can allow them with the setting MILLRACE_CORS_ORIGINS."
  );
}
