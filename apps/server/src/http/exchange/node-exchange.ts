import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { limits } from "@millrace/spec";
import { freeBytes } from "./free-bytes.ts";
import { roomFor } from "./room-for.ts";
import {
  type AnswerBody,
  type AnswerState,
  CallerGoneError,
  type HeaderList,
  type HttpExchange,
  ONE_WRITE_MAX_BYTES,
} from "./http-exchange.ts";

/** A request that `node:http` has read. */
export class NodeExchange implements HttpExchange {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.#request = request;
    this.#response = response;
  }

  get method(): string {
    return this.#request.method ?? "";
  }
  get url(): string {
    return this.#request.url ?? "";
  }
  get headers(): IncomingHttpHeaders {
    return this.#request.headers;
  }
  get status(): number {
    return this.#response.statusCode;
  }
  get state(): AnswerState {
    if (this.#response.destroyed && !this.#response.writableFinished) return "lost";
    if (this.#response.writableEnded) return "whole";
    return this.#response.headersSent ? "begun" : "none";
  }
  get isHalfClosed(): boolean {
    return this.#request.socket.readableEnded;
  }
  get takesInterim(): boolean {
    return this.#request.httpVersion !== "1.0";
  }

  takeBody(): Buffer | Readable {
    return this.#isSmallAndThere() ? (this.#request.read() as Buffer) : this.#request;
  }

  /** Whether the whole body arrived with its head, as most do. Then no wait and no timer is needed. */
  #isSmallAndThere(): boolean {
    const announcedBytes = Number(this.#request.headers["content-length"] ?? 0);
    if (announcedBytes === 0 || announcedBytes > limits.inlinePayloadMaxBytes) return false;
    // The last byte arrives a moment before the parser reports the request as complete.
    return this.#request.readableLength === announcedBytes;
  }

  addHeaders(headers: HeaderList): void {
    for (let at = 0; at < headers.length; at += 2) this.#response.setHeader(headers[at] ?? "", headers[at + 1] ?? "");
  }

  answer(status: number, headers: HeaderList, body: string | Buffer = ""): void {
    if (this.#response.destroyed) return;
    this.#response.writeHead(status, headers as string[]);
    if (typeof body === "string" || body.length > ONE_WRITE_MAX_BYTES) this.#response.end(body);
    else this.#response.end(body.toString("latin1"), "latin1");
  }

  begin(status: number, headers: HeaderList): AnswerBody {
    const response = this.#response;
    if (!response.destroyed) response.writeHead(status, headers as string[]).flushHeaders();
    const write = async (bytes: string | Uint8Array): Promise<void> => {
      if (response.destroyed) throw new CallerGoneError();
      if (!response.write(bytes)) await roomFor(response);
    };
    return {
      write,
      async give(bytes) {
        await write(bytes);
        if (response.writableLength === 0) freeBytes(bytes);
      },
      end: () => void response.end(),
    };
  }

  sendProcessing(): void {
    if (!this.#response.headersSent) this.#response.writeProcessing();
  }
  cut(): void {
    this.#response.destroy();
  }

  onHalfClosed(listener: () => void): () => void {
    const { socket } = this.#request;
    socket.once("end", listener);
    return () => socket.off("end", listener);
  }

  onOver(listener: (answered: boolean) => void): void {
    this.#response.once("close", () => listener(this.#response.writableFinished));
  }
}
