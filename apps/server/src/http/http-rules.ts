import type { IncomingMessage } from "node:http";
import type { DomainError } from "@millrace/engine";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { refuseConnection } from "./answers/broken-requests.ts";
import { notServed } from "./answers/not-served.ts";
import { refusalAt } from "./answers/refusal-at.ts";
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
    clientErrorHandler: (error, socket) => void refuseConnection(error, socket),
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
  const { status, headers, text } = refusalAt(request.url, error, request.id);
  if (status >= 500 && isForLog(error)) request.log.error({ err: error }, "request failed");
  return reply.code(status).headers(headers).send(text);
}
