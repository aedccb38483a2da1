import * as http from "node:http";
import * as https from "node:https";
import { urlToHttpOptions } from "node:url";

import { parseRetryAfter } from "@millrace/client-runtime/retry-rule";

/** One call to the service. */
export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Longest time from sending the request to the last byte of the answer. */
  readonly timeoutMs: number;
  /** Ends the call at once. */
  readonly signal?: AbortSignal;
  /**
   * Ends the call politely while no answer has begun: tells the service that nothing more will be sent, but still takes
   * an answer that is on its way. Without this, a job handed over at the same moment would be lost until its lease ends.
   */
  readonly hangUp?: AbortSignal;
}

/** Any answer, with any status. */
export interface HttpAnswer {
  readonly status: number;
  /** Without parameters, in lower case. */
  readonly contentType: string;
  /** How long the service asked to wait, in milliseconds, at most five minutes. */
  readonly retryAfterMs: number | undefined;
  readonly body: string;
}

/** There was no complete answer: refused, reset, timed out or ended by us. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}

/** Sends requests over kept-open connections. */
export interface Transport {
  /** @throws {ConnectionError} when no complete answer came. */
  send(request: HttpRequest): Promise<HttpAnswer>;
  /** Closes the connections. */
  close(): void;
}

const HANG_UP_GRACE_MS = 1000;
const RETRY_AFTER_MAX_MS = 300_000;

/** Uses `node:http` because the global `fetch` costs about three times as much per call, which every job would pay. */
export function createTransport(apiKey: string | undefined): Transport {
  const agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };
  const defaultHeaders: Record<string, string> = { "user-agent": "millrace-worker" };
  if (apiKey !== undefined) defaultHeaders["authorization"] = apiKey;

  const open = (request: HttpRequest): http.ClientRequest => {
    const headers: Record<string, string | number> = { ...defaultHeaders, ...request.headers };
    if (request.body !== undefined) headers["content-length"] = Buffer.byteLength(request.body);
    const { isSecure, place, path } = addressOf(request.url);
    const options: http.RequestOptions = { ...place, path, method: request.method, headers };
    return isSecure
      ? https.request({ ...options, agent: agents.https })
      : http.request({ ...options, agent: agents.http });
  };

  return {
    send: async (request) => {
      const first = await exchange(open(request), request);
      // The service may close an idle connection just as it is used again; that says nothing about its health.
      const last = first === "stale" ? await exchange(open(request), request) : first;
      if (last === "stale") throw new ConnectionError("the service closed the connection");
      return last;
    },
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** A service has one address, and reading it anew for each call would cost as much as sending it. */
const placesByOrigin = new Map<string, { readonly isSecure: boolean; readonly place: http.RequestOptions }>();
const ORIGIN = /^https?:\/\/[^/?#]+(?=\/[!-"$-~]*$)/;

/** @throws TypeError when this is no address */
function addressOf(url: string): { isSecure: boolean; place: http.RequestOptions; path: string } {
  const origin = ORIGIN.exec(url)?.[0];
  const known = origin === undefined ? undefined : placesByOrigin.get(origin);
  if (origin !== undefined && known !== undefined) return { ...known, path: url.slice(origin.length) };
  const { protocol, path, ...place } = urlToHttpOptions(new URL(url));
  const isSecure = protocol === "https:";
  const { hostname, port, auth } = place;
  const found = { isSecure, place: { hostname, port, auth } };
  if (origin !== undefined) placesByOrigin.set(origin, found);
  return { ...found, path: path ?? "/" };
}

function exchange(outgoing: http.ClientRequest, request: HttpRequest): Promise<HttpAnswer | "stale"> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer | "stale">();
  const timers = [
    setTimeout(() => {
      outgoing.destroy(new Error(`no answer within ${request.timeoutMs} ms`));
    }, request.timeoutMs),
  ];
  let hasAnswer = false;
  let isHangingUp = false;
  const hangUp = (): void => {
    isHangingUp = true;
    if (hasAnswer) return;
    const socket = outgoing.socket;
    if (socket === null || socket.connecting) {
      outgoing.destroy(new Error("ended by the worker"));
      return;
    }
    socket.end();
    timers.push(setTimeout(() => outgoing.destroy(new Error("ended by the worker")), HANG_UP_GRACE_MS));
  };
  const abort = (): void => {
    outgoing.destroy(new Error("ended by the worker"));
  };
  const settle = (): void => {
    for (const timer of timers) clearTimeout(timer);
    request.signal?.removeEventListener("abort", abort);
    request.hangUp?.removeEventListener("abort", hangUp);
  };
  const fail = (error: Error & { code?: string }): void => {
    settle();
    const isReset = error.code === "ECONNRESET" || error.code === "EPIPE";
    if (isReset && outgoing.reusedSocket && !hasAnswer && !isHangingUp) resolve("stale");
    else reject(new ConnectionError(error.message === "" ? (error.code ?? error.name) : error.message));
  };

  outgoing.on("error", fail);
  outgoing.on("response", (incoming) => {
    hasAnswer = true;
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("error", fail);
    incoming.on("end", () => {
      settle();
      // A refusal may come before the whole body is sent; the rest is not needed.
      if (!outgoing.writableFinished) outgoing.destroy();
      resolve({
        status: incoming.statusCode ?? 0,
        contentType: (incoming.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "",
        retryAfterMs: boundedRetryAfterMs(incoming.headers["retry-after"]),
        body: Buffer.concat(chunks).toString("utf8"),
      });
    });
  });
  // By hand: the option of `node:http` costs five times as much.
  if (request.signal?.aborted === true) abort();
  else request.signal?.addEventListener("abort", abort, { once: true });
  if (request.hangUp?.aborted === true) hangUp();
  else request.hangUp?.addEventListener("abort", hangUp, { once: true });
  outgoing.end(request.body);
  return promise;
}

function boundedRetryAfterMs(header: string | undefined): number | undefined {
  const askedMs = parseRetryAfter(header, Date.now());
  return askedMs === undefined ? undefined : Math.min(askedMs, RETRY_AFTER_MAX_MS);
}
