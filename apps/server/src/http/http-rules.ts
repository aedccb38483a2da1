import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { DomainError } from "@millrace/engine";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { errorAnswer, errorBody } from "./answers/error-body.ts";
import { frameworkRefusal } from "./answers/framework-refusal.ts";
import { notServed } from "./answers/not-served.ts";
import { requestIdOf } from "./answers/request-id.ts";
import { isForLog } from "./answers/system-trouble.ts";

/** Long enough that an overlong id reaches the validation, which names it, instead of being an unknown path. */
const PATH_PARAMETER_MAX_CHARS = 16_384;

const OPERATION = /^(?:\/compat)?\/(?:v1|v2|graphql|healthz|readyz|metrics)\//;

/** An address of an operation without the slash at its end; a page's means a folder. */
function withoutTrailingSlash(url: string): string {
  const queryAt = url.indexOf("?");
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  if (!path.endsWith("/") || !OPERATION.test(path)) return url;
  return path.slice(0, -1) + url.slice(path.length);
}

/** Options that every Fastify instance of this service is made with. */
export function httpServerOptions(): FastifyServerOptions {
  return {
    routerOptions: { maxParamLength: PATH_PARAMETER_MAX_CHARS },
    rewriteUrl: ({ url = "/" }) => withoutTrailingSlash(url),
    requestIdHeader: false,
    genReqId: (message: IncomingMessage) => requestIdOf(message.headers["x-request-id"]),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void sendError(error, request, reply);
    },
    clientErrorHandler: refuseConnection,
  };
}

/** Gives every answer its `x-request-id`, and errors and unknown paths their body. */
export function installHttpRules(fastify: FastifyInstance): void {
  fastify.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    // Fastify would first demand a content type of some methods.
    if (request.is404) throw nothingAt(request);
  });
  fastify.setErrorHandler(sendError);
  fastify.setNotFoundHandler((request, reply) => sendError(nothingAt(request), request, reply));
}

function nothingAt(request: FastifyRequest): DomainError {
  return notServed(request.method, request.url.split("?", 1)[0] ?? "");
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = errorAnswer(frameworkRefusal(error), request.id);
  if (answer.status >= 500 && isForLog(error)) request.log.error({ err: error }, "request failed");
  return reply
    .code(answer.status)
    .headers({ ...answer.headers, "x-request-id": request.id })
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(answer.body));
}

/** Answers bytes that are not an HTTP request, for which there is no request object. */
function refuseConnection(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") return;
  const requestId = requestIdOf(undefined);
  const tooLong = error.code === "HPE_HEADER_OVERFLOW";
  const message = tooLong ? "The header of the request is too long." : "This is not a valid HTTP request.";
  const body = JSON.stringify(errorBody("invalid_request", message, requestId));
  socket.end(
    `HTTP/1.1 ${tooLong ? "431 Request Header Fields Too Large" : "400 Bad Request"}\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-request-id: ${requestId}\r\nconnection: close\r\n\r\n${body}`,
  );
}
