import { connect, type Socket } from "node:net";

/** A complete answer. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/** One kept-open connection, one request at a time. */
export interface HttpConnection {
  /** Sends the bytes of a whole request and calls back with its answer, or with an error. */
  send(request: Uint8Array, onAnswer: (answer: HttpAnswer | Error) => void): void;
  close(): void;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i;

/**
 * Opens a connection that reads only the answers that the bench gets: with a content-length, or without a body.
 *
 * Common HTTP clients use more time per request than the bare server under load, so they would measure themselves. This
 * one writes prepared bytes, and reads only the status and the length.
 */
export function openConnection(address: { readonly host: string; readonly port: number }): Promise<HttpConnection> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpConnection>();
  const socket = connect({ ...address, noDelay: true });
  socket.once("error", reject);
  socket.once("connect", () => {
    socket.off("error", reject);
    resolve(new RawConnection(socket));
  });
  return promise;
}

class RawConnection implements HttpConnection {
  readonly #socket: Socket;
  readonly #parser = new AnswerParser();
  #waiting: ((answer: HttpAnswer | Error) => void) | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (bytes: Buffer) => this.#onData(bytes));
    socket.on("error", (error) => this.#settle(error));
    socket.on("close", () => this.#settle(new Error("the server closed the connection")));
  }

  send(request: Uint8Array, onAnswer: (answer: HttpAnswer | Error) => void): void {
    if (this.#waiting !== undefined) throw new Error("this connection still waits for an answer");
    this.#waiting = onAnswer;
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.destroy();
  }

  #onData(bytes: Buffer): void {
    try {
      const answer = this.#parser.push(bytes);
      if (answer !== undefined) this.#settle(answer);
    } catch (error) {
      this.#socket.destroy();
      this.#settle(error as Error);
    }
  }

  #settle(answer: HttpAnswer | Error): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.(answer);
  }
}

/** Assembles an answer from the pieces in which it arrives. */
export class AnswerParser {
  #rest: Buffer | undefined;

  /** @throws Error when the answer has no length, or more follows than one answer */
  push(bytes: Buffer): HttpAnswer | undefined {
    const all = this.#rest === undefined ? bytes : Buffer.concat([this.#rest, bytes]);
    const headEnd = all.indexOf(HEAD_END);
    if (headEnd === -1) {
      this.#rest = all;
      return undefined;
    }
    const head = all.toString("latin1", 0, headEnd);
    const status = Number(head.slice(9, 12));
    const bodyStart = headEnd + HEAD_END.length;
    const bodyEnd = bodyStart + bodyBytes(head, status);
    if (all.length < bodyEnd) {
      this.#rest = all;
      return undefined;
    }
    if (all.length > bodyEnd) throw new Error("more arrived than one answer");
    this.#rest = undefined;
    return { status, body: all.subarray(bodyStart, bodyEnd) };
  }
}

function bodyBytes(head: string, status: number): number {
  if (status === 204 || status === 304) return 0;
  const length = CONTENT_LENGTH.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer ${status} without a content-length`);
  return Number(length);
}
