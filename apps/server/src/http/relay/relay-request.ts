import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isUnconnected } from "../connections/connecting-agent.ts";
import { dropHopHeaders } from "./hop-headers.ts";
import { BadAnswerError, checkAnswer, sendOn, switchedUnasked } from "../connections/upstream.ts";

export interface RelayTarget {
  /** An origin. */
  readonly url: string;
  /** Changes the headers of the answer before the client gets them. */
  readonly onAnswer?: ((answer: IncomingMessage) => void) | undefined;
  /** What was already read of the request, which is then all of it. */
  readonly body?: Buffer | undefined;
}

/**
 * Sends a request on whose client is watched (`cutWhenGone`), and from which `dropHopHeaders` has taken the headers of its
 * connection, and passes the answer on as it arrives. Resolves when the client has it or has left. @throws BadAnswerError, or the network's error; with the head sent where the answer broke off
 */
export async function relayRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { url, onAnswer, body }: RelayTarget,
): Promise<void> {
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
  response.once("close", stop);
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
        // The program may answer before the body comes.
        if (hasBody(request)) upstream.flushHeaders();
        source.pipe(upstream);
      };
      if (socket.connecting) socket.once("connect", begin);
      else begin();
    });
  }).catch((error: unknown) => {
    response.off("close", stop);
    if (!isUnconnected(error)) stop();
    // Its client has left, and so the request was ended here.
    if (response.destroyed) return null;
    throw error;
  });
  if (answer === null) return;
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
  begun = answer;
  try {
    await pipeline(answer, response);
  } catch (error) {
    if (!left) throw error;
  }
}

/** Also after the headers of the connection are taken out. */
export function hasBody(request: Pick<IncomingMessage, "headers" | "rawHeaders">): boolean {
  return isChunked(request) || Number(request.headers["content-length"] ?? 0) > 0;
}

function isChunked({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  return rawHeaders.some((text, at) => at % 2 === 0 && text.toLowerCase() === "transfer-encoding");
}
