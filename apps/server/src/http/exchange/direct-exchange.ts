import type { Socket } from "node:net";
import { freeBytes } from "./free-bytes.ts";
import { answerHead, type KeptOpen } from "./answer-head.ts";
import {
  type AnswerBody,
  type AnswerState,
  CallerGoneError,
  type HeaderList,
  type HttpExchange,
  ONE_WRITE_MAX_BYTES,
} from "./http-exchange.ts";
import type { PlainHead } from "./plain-request.ts";
import { roomFor } from "./room-for.ts";

/** What an exchange needs from its connection. */
export interface ExchangeLine {
  readonly socket: Socket;
  readonly isHalfClosed: boolean;
  /** Whether the connection is kept after the answer that begins now, and for how long. */
  keptOpen(): KeptOpen | undefined;
  /** The answer was written to the socket. */
  answered(): void;
}

/** A plain request that was read from its connection without `node:http`. */
export class DirectExchange implements HttpExchange {
  readonly method: string;
  readonly url: string;
  readonly headers: PlainHead["headers"];
  readonly takesInterim = true;
  status = 200;
  state: AnswerState = "none";
  readonly #line: ExchangeLine;
  readonly #body: Buffer;
  #added: HeaderList | undefined;
  #onHalfClosed: (() => void)[] | undefined;
  #onOver: ((answered: boolean) => void)[] | undefined;

  constructor(line: ExchangeLine, { method, url, headers }: PlainHead, body: Buffer) {
    this.#line = line;
    this.method = method;
    this.url = url;
    this.headers = headers;
    this.#body = body;
  }

  get isHalfClosed(): boolean {
    return this.#line.isHalfClosed;
  }

  takeBody(): Buffer {
    return this.#body;
  }

  addHeaders(headers: HeaderList): void {
    this.#added = [...(this.#added ?? []), ...headers];
  }

  answer(status: number, headers: HeaderList, body: string | Buffer = ""): void {
    if (this.state !== "none") return;
    const { socket } = this.#line;
    const head = this.#begin(status, headers);
    if (typeof body === "string") socket.write(head + body, "utf8");
    else if (body.length <= ONE_WRITE_MAX_BYTES) socket.write(head + body.toString("latin1"), "latin1");
    else {
      socket.cork();
      socket.write(head, "latin1");
      socket.write(body);
      socket.uncork();
    }
    this.#end();
  }

  begin(status: number, headers: HeaderList): AnswerBody {
    const isFramed = !headers.includes("content-length");
    const { socket } = this.#line;
    if (this.state === "none") {
      socket.write(this.#begin(status, isFramed ? [...headers, "transfer-encoding", "chunked"] : headers), "latin1");
    }
    const write = async (bytes: string | Uint8Array): Promise<void> => {
      if (this.state !== "begun") throw new CallerGoneError();
      if (!(isFramed ? writeFramed(socket, bytes) : socket.write(bytes))) await roomFor(socket);
    };
    return {
      write,
      give: async (bytes) => {
        await write(bytes);
        if (socket.writableLength === 0) freeBytes(bytes);
      },
      end: () => {
        if (this.state !== "begun") return;
        if (isFramed) socket.write("0\r\n\r\n", "latin1");
        this.#end();
      },
    };
  }

  #begin(status: number, headers: HeaderList): string {
    const all = this.#added === undefined ? headers : [...headers, ...this.#added];
    const head = answerHead(status, all, this.#line.keptOpen());
    this.status = status;
    this.state = "begun";
    return head;
  }

  #end(): void {
    this.state = "whole";
    this.#tell(true);
    this.#line.answered();
  }

  sendProcessing(): void {
    if (this.state === "none") this.#line.socket.write("HTTP/1.1 102 Processing\r\n\r\n", "latin1");
  }

  cut(): void {
    if (this.state === "begun") this.#line.socket.destroy();
  }

  onHalfClosed(listener: () => void): () => void {
    this.#onHalfClosed ??= [];
    this.#onHalfClosed.push(listener);
    return () => {
      this.#onHalfClosed = this.#onHalfClosed?.filter((other) => other !== listener);
    };
  }

  onOver(listener: (answered: boolean) => void): void {
    this.#onOver ??= [];
    this.#onOver.push(listener);
  }

  /** The caller closed its half. */
  halfClosed(): void {
    for (const listener of this.#onHalfClosed ?? []) listener();
  }

  /** The connection closed. */
  lost(): void {
    this.state = "lost";
    this.#tell(false);
  }

  #tell(answered: boolean): void {
    for (const listener of this.#onOver ?? []) listener(answered);
  }
}

function writeFramed(socket: Socket, bytes: string | Uint8Array): boolean {
  const piece = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
  // An empty chunk would mark the end.
  if (piece.length === 0) return true;
  socket.cork();
  socket.write(`${piece.length.toString(16)}\r\n`, "latin1");
  socket.write(piece);
  const hasRoom = socket.write("\r\n", "latin1");
  socket.uncork();
  return hasRoom;
}
