import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as askHttp,
} from "node:http";
import { request as askHttps } from "node:https";
import { isIP } from "node:net";
import { connectingAgent } from "./connecting-agent.ts";

/** A server that requests are relayed to, as `node:http` wants it. */
export interface Upstream {
  readonly protocol: string;
  /** An IPv6 address without brackets. */
  readonly hostname: string;
  /** Empty for the usual one. */
  readonly port: string;
  /** The name that its certificate must have; by default `node:http` takes that of the header `Host`, which is the client's. */
  readonly servername: string;
}

/** The server that a request was relayed to answered what no client can be given. */
export class BadAnswerError extends Error {
  override readonly name = "BadAnswerError";
}

/** Why an answer broke off whose worker is gone. */
export const WORKER_ENDED = "The worker ended before its answer was complete.";

/** What Node does not send in a status line. */
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;

/** The head of an answer, as a parser read it. */
export type AnswerHead = Partial<Pick<IncomingMessage, "statusCode" | "statusMessage" | "httpVersion">> & {
  readonly headers?: IncomingHttpHeaders;
};

/**
 * Refuses heads of answers that no client can be given. Parsers accept any number for a status, any text beside it, the version 2.0,
 * and codings that they do not undo; Node refuses to send a status or a text that is none. @throws BadAnswerError
 */
export function checkAnswer({
  statusCode = 0,
  statusMessage = "",
  httpVersion = "1.1",
  headers = {},
}: AnswerHead): void {
  if (statusCode === 101) throw switchedUnasked();
  if (UNSENDABLE.test(statusMessage)) {
    throw new BadAnswerError("The program behind this address answered with control characters in its head.");
  }
  if (statusCode < 200 || statusCode > 999) {
    throw new BadAnswerError(`The program behind this address answered with the status ${statusCode}, which is none.`);
  }
  if (!httpVersion.startsWith("1.")) {
    const message = `The program behind this address answered as HTTP/${httpVersion} to a request of HTTP/1.1.`;
    throw new BadAnswerError(message);
  }
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && coding.trim().toLowerCase() !== "chunked") {
    const named = JSON.stringify(coding.slice(0, 100));
    const message = `The program behind this address answered with the transfer coding ${named}. The service decodes only chunked.`;
    throw new BadAnswerError(message);
  }
}

export function switchedUnasked(): BadAnswerError {
  return new BadAnswerError(
    "The program behind this address switched to another protocol (101), which the request did not ask for. Look at its log.",
  );
}

/** Begins to send a request on. Its body is still to be written. */
export function sendOn(
  { method, url }: Pick<IncomingMessage, "method" | "url">,
  origin: string,
  headers: OutgoingHttpHeaders,
  signal?: AbortSignal,
): ClientRequest {
  const upstream = upstreamOf(origin);
  const ask = upstream.protocol === "https:" ? askHttps : askHttp;
  return ask({ ...upstream, method, path: url, headers, agent: connectingAgent(upstream.protocol), signal });
}

export function upstreamOf(origin: string): Upstream {
  const { protocol, hostname, port } = new URL(origin);
  const host = hostname.replaceAll(/[[\]]/g, "");
  return { protocol, hostname: host, port, servername: isIP(host) === 0 ? host : "" };
}

/** Whether the connection to the server failed, or what it sent is no HTTP. */
export function isNetworkError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // HPE_…: the bytes that came are no HTTP.
  return code.startsWith("HPE_") || ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH"].includes(code);
}
