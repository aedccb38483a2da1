import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { DomainError } from "@millrace/engine";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { notServed } from "./answers/not-served.ts";
import { refusalAt } from "./answers/refusal-at.ts";
import { requestIdOf } from "./answers/request-id.ts";
import { isForLog } from "./answers/system-trouble.ts";
import { leadsToManagement } from "./exchange/management-path.ts";

/** Long enough that an overlong id reaches the validation, which names it, instead of being an unknown path. */
const PATH_PARAMETER_MAX_CHARS = 16_384;

/** How much of a broken request is looked at for its address. */
const TARGET_MAX_BYTES = 1_024;

/** What was last asked for on a connection, where refusals have another form than elsewhere. */
const begun = new WeakMap<Socket, string>();

/** Notes what a request asks for, in case its connection breaks in the middle of its body. */
export function noteTarget({ socket, url = "" }: IncomingMessage): void {
  if (leadsToManagement(url)) begun.set(socket, url);
  else begun.delete(socket);
}

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
  const { status, headers, text } = refusalAt(request.url, error, request.id);
  if (status >= 500 && isForLog(error)) request.log.error({ err: error }, "request failed");
  return reply.code(status).headers(headers).send(text);
}

/** Answers bytes that are not an HTTP request, for which there is no request object. */
function refuseConnection(
  error: Error & { readonly code?: string; readonly rawPacket?: unknown },
  socket: Socket,
): void {
  if (!socket.writable || error.code === "ECONNRESET") return;
  const requestId = requestIdOf(undefined);
  const tooLong = error.code === "HPE_HEADER_OVERFLOW";
  const message = tooLong ? "The header of the request is too long." : "This is not a valid HTTP request.";
  const refusal = new DomainError("invalid_request", message);
  const { status, headers, text } = refusalAt(
    targetOf(error.rawPacket) ?? begun.get(socket) ?? "",
    refusal,
    requestId,
    tooLong ? 431 : 400,
  );
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      `content-type: ${headers["content-type"]}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n` +
      `x-request-id: ${requestId}\r\nconnection: close\r\n\r\n${text}`,
  );
}

/** What a first line asks for, in bytes that are no whole request; the beginning of it is enough. */
function targetOf(bytes: unknown): string | undefined {
  const text = Buffer.isBuffer(bytes) ? bytes.toString("latin1", 0, TARGET_MAX_BYTES) : "";
  return /^[A-Z]+ (\/\S*)/.exec(text)?.[1];
}
