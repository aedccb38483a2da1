import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { DomainError } from "@millrace/engine";
import { endWithRefusal } from "./raw-refusal.ts";
import { refuseRequest } from "./refused-request.ts";
import { refusalAt } from "./refusal-at.ts";
import { requestIdOf } from "./request-id.ts";

/** How much of a broken request is looked at for its address. */
const TARGET_MAX_BYTES = 1_024;

/** The requests of a connection that have no answer yet. */
type Unanswered = Map<IncomingMessage, ServerResponse>;

/** Where a connection breaks in the middle of a body, the request with that body is the last one here. */
const unanswered = new WeakMap<Socket, Unanswered>();
/** Connections whose last answer is a refusal; `node:http` repeats its complaint with each piece that still arrives. */
const refused = new WeakSet<Socket>();

/** Notes a request until it is answered, in case its connection breaks meanwhile. */
export function noteRequest(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const all: Unanswered = unanswered.get(socket) ?? new Map();
  unanswered.set(socket, all.set(request, response));
  response.once("close", () => all.delete(request));
}

/** What `node:http` would answer by itself, without a body: its refusals have the form of the others. */
export function refuseBrokenRequests(server: Server): void {
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    const message =
      "The service knows no expectation but `100-continue`. Send the request without the header `Expect`.";
    refuseRequest(request, response, new DomainError("invalid_request", message), 417);
  });
  server.on("connect", async (request: IncomingMessage, socket: Socket) => {
    socket.on("error", () => socket.destroy());
    await answersBefore(socket);
    const error = new DomainError("not_implemented", "The service is no proxy: it opens no connections for CONNECT.");
    endWithRefusal(socket, refusalAt(request.url ?? "", error, requestIdOf(request.headers["x-request-id"])));
  });
}

/** An error of `node:http` in what arrived. */
export type ConnectionError = Error & { readonly code?: string; readonly rawPacket?: unknown };

/** Answers bytes that are no HTTP request, for which there is no request object, once the requests before them are answered. */
export async function refuseConnection(error: ConnectionError, socket: Socket): Promise<void> {
  if (!socket.writable || refused.has(socket) || error.code === "ECONNRESET") return;
  refused.add(socket);
  const broken = [...(unanswered.get(socket)?.keys() ?? [])].find((request) => !request.complete);
  await answersBefore(socket);
  const [refusal, status] = refusalOf(error.code);
  const url = broken?.url ?? targetOf(error.rawPacket) ?? "";
  endWithRefusal(socket, refusalAt(url, refusal, requestIdOf(broken?.headers["x-request-id"]), status));
}

/** Answers go out in the order of the requests. */
async function answersBefore(socket: Socket): Promise<void> {
  const before = [...(unanswered.get(socket) ?? [])].filter(([request]) => request.complete);
  await Promise.all(before.map(([, response]) => once(response, "close")));
}

function refusalOf(code: string | undefined): readonly [DomainError, status?: number] {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return [new DomainError("invalid_request", "The header of the request is too long."), 431];
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return [new DomainError("payload_too_large", "The extensions of the chunks of the body are too long.")];
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return [new DomainError("request_timeout", "The request did not arrive in time. Send it again.")];
    default:
      return [new DomainError("invalid_request", "This is not a valid HTTP request.")];
  }
}

/** What the last first line asks for, in bytes that are no whole request; the beginning of it is enough. */
function targetOf(bytes: unknown): string | undefined {
  const text = Buffer.isBuffer(bytes) ? bytes.toString("latin1", 0, TARGET_MAX_BYTES) : "";
  return /^[A-Z]+ (\/\S*)/.exec(text)?.[1];
}
