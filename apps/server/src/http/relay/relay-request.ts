import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Seat } from "@millrace/engine";
import { isUnconnected } from "../connections/connecting-agent.ts";
import { cutAnswer } from "./cut-answer.ts";
import { dropHopHeaders } from "./hop-headers.ts";
import { UnreachedError } from "./unreached-error.ts";
import { BadAnswerError, checkAnswer, sendOn, switchedUnasked, WORKER_ENDED } from "../connections/upstream.ts";

export interface RelayTarget {
  /** An origin. */
  readonly url: string;
  /** The program is gone: the answer is cut, or what was not answered yet is refused. */
  readonly end?: Seat["end"] | undefined;
  /** Changes the headers of the answer before the client gets them. */
  readonly onAnswer?: ((answer: IncomingMessage) => void) | undefined;
  /** Whether the answer says that nothing was sent to a program. It is then dropped. */
  readonly isUnsent?: ((answer: IncomingMessage) => boolean) | undefined;
  /** What was already read of the request, which is then all of it. */
  readonly body?: Buffer | undefined;
}

/**
 * Sends a request on whose client is watched (`cutWhenGone`), and from which `dropHopHeaders` has taken the headers of its
 * connection, and passes the answer on as it arrives. Resolves when the client has it or has left.
 *
 * @throws UnreachedError where nothing was sent; BadAnswerError, or the network's error, with the head sent where the answer broke off
 */
export async function relayRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { url, end, onAnswer, isUnsent, body }: RelayTarget,
): Promise<void> {
  if (end?.isOver === true) throw new UnreachedError(WORKER_ENDED);
  // Without it, a body of unknown length would follow the head as if it were the next request.
  const framing = isChunked(request) ? { "transfer-encoding": "chunked" } : {};
  // `node:http` has given the permission to send the body.
  const { expect: _, ...headers } = request.headers;
  const upstream = sendOn(request, url, { ...headers, ...framing });
  const source = body === undefined ? request : Readable.from([body]);
  let begun: IncomingMessage | null = null;
  let left = false;
  const stop = (): void => {
    // Where the answer broke off, it ends the connection to the client.
    left = begun !== null && begun.errored === null;
    source.unpipe(upstream);
    // What is left of the body is read, so that the client gets to the answer.
    source.resume();
    upstream.destroy();
  };
  let isTaken = false;
  const gone = (): void => {
    const ended = isTaken ? new BadAnswerError(WORKER_ENDED) : new UnreachedError(WORKER_ENDED);
    if (begun === null) upstream.destroy(ended);
    else begun.destroy(ended);
  };
  response.once("close", stop);
  end?.add(gone);
  const answer = await new Promise<IncomingMessage | null>((resolve, reject) => {
    upstream.on("error", reject).on("response", resolve);
    upstream.on("upgrade", (_answer: IncomingMessage, socket: Socket) => {
      socket.destroy();
      reject(switchedUnasked());
    });
    source.once("error", reject);
    // Nothing is read for a program that takes no connection, so that another one can have it.
    upstream.once("socket", (socket: Socket) => {
      const begin = (): void => {
        isTaken = true;
        // The program may answer before the body comes.
        if (hasBody(request)) upstream.flushHeaders();
        source.pipe(upstream);
      };
      if (socket.connecting) socket.once("connect", begin);
      else begin();
    });
  }).catch((error: unknown) => {
    response.off("close", stop);
    end?.delete(gone);
    if (!isUnconnected(error) && !(error instanceof UnreachedError)) stop();
    // Its client has left, and so the request was ended here.
    if (response.destroyed) return null;
    throw error;
  });
  if (answer === null) return;
  if (response.writableEnded) {
    // The client has another answer by now.
    response.off("close", stop);
    end?.delete(gone);
    stop();
    return;
  }
  if (isUnsent?.(answer) === true) {
    response.off("close", stop);
    end?.delete(gone);
    upstream.destroy();
    throw new UnreachedError("the gateway of the worker's host sent nothing to a program");
  }
  begun = answer;
  try {
    passHead(answer, response, onAnswer);
    await passBody(answer, response);
  } catch (error) {
    if (!left) throw error;
  } finally {
    end?.delete(gone);
  }
}

function passHead(answer: IncomingMessage, response: ServerResponse, onAnswer: RelayTarget["onAnswer"]): void {
  checkAnswer(answer);
  dropHopHeaders(answer.headers);
  onAnswer?.(answer);
  try {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.headers);
  } catch (error) {
    throw new BadAnswerError("The program behind this address answered with control characters in its head.", {
      cause: error,
    });
  }
}

async function passBody(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  // Before `pipeline` does, which would end the connection with the head unsent.
  answer.once("error", () => cutAnswer(response));
  const passed = pipeline(answer, response);
  // A body that arrived with its head leaves with it; the head does not wait for a later one.
  process.nextTick(() => {
    if (!response.writableEnded && !response.destroyed) response.flushHeaders();
  });
  await passed;
}

/** Also after the headers of the connection are taken out. */
export function hasBody(request: Pick<IncomingMessage, "headers" | "rawHeaders">): boolean {
  return isChunked(request) || Number(request.headers["content-length"] ?? 0) > 0;
}

function isChunked({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  return rawHeaders.some((text, at) => at % 2 === 0 && text.toLowerCase() === "transfer-encoding");
}
