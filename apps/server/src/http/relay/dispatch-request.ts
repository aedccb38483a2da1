import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { type Dispatcher, errors } from "undici";
import type { ConnectionUse, KeptClients } from "../connections/kept-clients.ts";
import { DomainError, type Seat } from "@millrace/engine";
import { ONE_WRITE_MAX_BYTES } from "../exchange/http-exchange.ts";
import { BadAnswerError, checkAnswer, WORKER_ENDED } from "../connections/upstream.ts";
import { AnswerPieces } from "./answer-pieces.ts";
import { answerError } from "./answer-error.ts";
import { dropHopHeaders } from "./hop-headers.ts";
import { UnreachedError } from "./unreached-error.ts";

/** A program that a request is sent to. */
export interface ProgramTarget {
  readonly use: ConnectionUse;
  /** The program is gone: the answer is cut. */
  readonly end: Seat["end"];
  /** The whole body of the request; null: it has none. */
  readonly body: Buffer | null;
  /** Changes the headers of the answer before the client gets them. */
  readonly onAnswer: (headers: IncomingHttpHeaders, response: ServerResponse) => void;
}

/** The client has left, or has another answer, so it waits for no rest. */
const LEFT = new Error("the client left before its answer was complete");
/**
 * Sends a request whose body has arrived on over a kept connection, and passes the answer on as it arrives. `dropHopHeaders` has taken
 * the headers of its connection out. The program is read as fast as the client reads. Resolves when the program has answered, or the
 * client has left.
 *
 * @throws UnreachedError, after which the request can be sent to another; BadAnswerError, with the head sent where the answer broke off
 */
export async function dispatchRequest(
  request: IncomingMessage,
  response: ServerResponse,
  target: ProgramTarget,
  clients: KeptClients,
): Promise<void> {
  if (response.destroyed) return;
  const client = clients.take(target.use);
  const ended = Promise.withResolvers<void>();
  const relay = new Relay(response, target, {
    reject: ended.reject,
    resolve() {
      // At once: the answer may be through and closed before the promise tells.
      letGo();
      // A faulty program may still send a body, which an answer to HEAD does not have.
      if (request.method === "HEAD") process.nextTick(() => void client.destroy().catch(() => undefined));
      else clients.give(target.use, client);
      ended.resolve();
    },
  });
  const left = (): void => void client.destroy(LEFT);
  const gone = (): void => void client.destroy(new BadAnswerError(WORKER_ENDED));
  const letGo = (): void => {
    response.off("close", left).off("drain", relay.resume);
    target.end.delete(gone);
  };
  response.once("close", left);
  target.end.add(gone);
  try {
    if (target.end.isOver) throw new UnreachedError("the worker ended");
    client.dispatch(optionsOf(request, target.body), relay);
    await ended.promise;
  } catch (error) {
    letGo();
    client.destroy().catch(() => undefined);
    if (error !== LEFT) throw error;
  }
}

function optionsOf(
  { url = "/", method, headers: all }: IncomingMessage,
  body: Buffer | null,
): Dispatcher.DispatchOptions {
  // `node:http` has given the permission to send the body.
  const { expect: _, ...headers } = all;
  return { path: url, method: method as Dispatcher.HttpMethod, headers, body };
}

interface RelayEnd {
  /** The program has answered. */
  resolve(): void;
  reject(error: Error): void;
}

/** Passes one answer on. */
class Relay implements Dispatcher.DispatchHandler {
  readonly #response: ServerResponse;
  readonly #target: ProgramTarget;
  readonly #ended: RelayEnd;
  readonly #pieces: AnswerPieces;
  /** Length of a body that is sent in one write if it arrives in one piece. */
  #wholeBytes: number | undefined;
  #whole: Buffer | undefined;
  #controller: Dispatcher.DispatchController | undefined;

  constructor(response: ServerResponse, target: ProgramTarget, ended: RelayEnd) {
    this.#response = response;
    this.#target = target;
    this.#ended = ended;
    const source = { pause: () => this.#controller?.pause(), resume: () => this.#controller?.resume() };
    this.#pieces = new AnswerPieces(response, source);
  }

  readonly resume = (): void => this.#pieces.resume();

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#response.on("drain", this.resume);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    statusCode: number,
    _headers: IncomingHttpHeaders,
    statusMessage = "",
  ): void {
    if (this.#response.writableEnded) {
      controller.abort(LEFT);
      return;
    }
    // Interim answers are about the connection to the program, apart from hints, which browsers can do without.
    if (statusCode >= 100 && statusCode < 200 && statusCode !== 101) return;
    const headers = headersOf(controller.rawHeaders as readonly Buffer[]);
    try {
      checkAnswer({ statusCode, statusMessage, headers });
      dropHopHeaders(headers);
      this.#target.onAnswer(headers, this.#response);
      this.#response.writeHead(statusCode, statusMessage, headers);
      const length = Number(headers["content-length"]);
      if (length <= ONE_WRITE_MAX_BYTES) this.#wholeBytes = length;
    } catch (error) {
      controller.abort(unusable(error));
      return;
    }
    // A short answer has arrived as a whole by then, and leaves as a whole.
    process.nextTick(() => {
      if (!this.#response.writableEnded && !this.#response.destroyed) this.#response.flushHeaders();
    });
  }

  onResponseData(_controller: Dispatcher.DispatchController, bytes: Buffer): void {
    if (bytes.length === this.#wholeBytes) {
      this.#whole = bytes;
      return;
    }
    this.#pieces.add(bytes);
  }

  onResponseEnd(): void {
    this.#pieces.flush();
    this.#ended.resolve();
    // With the head in one write, which text of one byte a character is, and bytes are not.
    if (this.#whole === undefined) this.#response.end();
    else this.#response.end(this.#whole.toString("latin1"), "latin1");
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (error === LEFT || error instanceof BadAnswerError) this.#ended.reject(error);
    else if (error instanceof errors.InvalidArgumentError) this.#ended.reject(unsendable(error));
    else if (this.#controller === undefined) this.#ended.reject(new UnreachedError(error.message, { cause: error }));
    else this.#ended.reject(answerError(error));
  }
}

function unusable(error: unknown): BadAnswerError {
  if (error instanceof BadAnswerError) return error;
  return new BadAnswerError("The program behind this address answered with a head that no client can be given.", {
    cause: error,
  });
}

function unsendable(error: Error): DomainError {
  const message =
    "This request cannot be sent on to a program: its method, its path or one of its headers is none of HTTP/1.1.";
  return new DomainError("invalid_request", message, { cause: error });
}

/** Names in lower case, and values as `node:http` sends them, which is not how undici reads them. */
function headersOf(raw: readonly Buffer[]): IncomingHttpHeaders {
  const headers = Object.create(null) as Record<string, string | string[]>;
  for (let at = 0; at < raw.length; at += 2) {
    const name = String(raw[at]?.toString("latin1")).toLowerCase();
    const value = String(raw[at + 1]?.toString("latin1"));
    const before = headers[name];
    if (name === "set-cookie") headers[name] = [before ?? [], value].flat();
    else headers[name] = before === undefined ? value : `${String(before)}, ${value}`;
  }
  return headers;
}
