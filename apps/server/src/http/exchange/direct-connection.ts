import type { Socket } from "node:net";
import type { KeptOpen } from "./answer-head.ts";
import { DirectExchange, type ExchangeLine } from "./direct-exchange.ts";
import { headEndIn, type PlainHead, readPlainHead } from "./plain-request.ts";

/** What a connection needs from its server. */
export interface ConnectionHost {
  readonly kept: KeptOpen;
  /** Whether the next answer is the last one. */
  readonly isStopping: () => boolean;
  /** Whether requests for this host name and target are served here; others are left to `node:http`. */
  readonly isOwn: (host: string, url: string) => boolean;
  readonly serve: (exchange: DirectExchange) => void;
  /**
   * Hands the connection over to `node:http`, with the bytes that were read and not served.
   *
   * @param hasEnded whether the caller has closed its half
   */
  readonly handOver: (socket: Socket, unserved: Buffer, hasEnded: boolean) => void;
  readonly closed: (connection: DirectConnection) => void;
}

/** Most bytes of later requests that are held while one is answered; beyond that the caller has to wait. */
const HELD_MAX_BYTES = 64 * 1024;
/** How long to wait for the rest of a request before `node:http` takes over the wait, with its more exact limits. */
const REST_MAX_MS = 1_000;

/** A part of no length would keep the memory of what arrived with it, as long as the request is held. */
const NO_BODY = Buffer.alloc(0);

/** A connection whose requests are read here, one after the other, as long as they are plain. */
export class DirectConnection implements ExchangeLine {
  readonly socket: Socket;
  readonly #host: ConnectionHost;
  /** Bytes that arrived and were not served yet, and the length of the first whole request among them. */
  #pieces: Buffer[] = [];
  #heldBytes = 0;
  #needsBytes = 0;
  #exchange: DirectExchange | undefined;
  #lastHeadText = "";
  #lastHead: PlainHead | undefined;
  #isLast = false;
  /** Whether so much of the last answer is unread that another cannot be held. */
  #isDraining = false;
  /** How long the connection has waited for a request, or for the rest of one. */
  #idleMs = 0;
  isHalfClosed = false;

  constructor(socket: Socket, host: ConnectionHost) {
    this.socket = socket;
    this.#host = host;
    socket.on("data", this.#onData).on("end", this.#onEnd).on("close", this.#onClose).on("error", this.#onError);
  }

  /** Whether no request is being served and no answer is on its way to the caller. */
  get isIdle(): boolean {
    return this.#exchange === undefined && this.socket.writableLength === 0;
  }

  readonly #onData = (bytes: Buffer): void => {
    // Not for every piece, because a request that arrives byte by byte would never time out.
    if (this.#heldBytes === 0) this.#idleMs = 0;
    this.#pieces.push(bytes);
    this.#heldBytes += bytes.length;
    if (this.#exchange === undefined && !this.#isDraining) this.#next();
    else if (this.#heldBytes > HELD_MAX_BYTES) this.socket.pause();
  };

  readonly #onEnd = (): void => {
    this.isHalfClosed = true;
    if (this.#exchange !== undefined) this.#exchange.halfClosed();
    else if (this.#heldBytes > 0) this.#handOver();
    else this.socket.destroySoon();
  };

  readonly #onClose = (): void => {
    this.#host.closed(this);
    this.#exchange?.lost();
  };

  /** The socket closes after it, and `close` is handled. */
  readonly #onError = (): void => undefined;

  /** Serves the next request if it is complete. */
  #next(): void {
    if (this.#heldBytes === 0 || this.#heldBytes < this.#needsBytes || this.socket.destroyed) return;
    const [first] = this.#pieces;
    const bytes = this.#pieces.length === 1 && first !== undefined ? first : Buffer.concat(this.#pieces);
    const headEnd = headEndIn(bytes);
    const head = headEnd === undefined ? undefined : this.#read(bytes.toString("latin1", 0, headEnd));
    if (headEnd === undefined || head === undefined) return this.#handOver();
    const bodyAt = headEnd + 2;
    const endsAt = bodyAt + head.bodyBytes;
    if (endsAt > bytes.length) return this.#hold(bytes, endsAt);
    this.#hold(bytes.subarray(endsAt), 0);
    const body = endsAt === bodyAt ? NO_BODY : bytes.subarray(bodyAt, endsAt);
    this.#exchange = new DirectExchange(this, head, body);
    this.#host.serve(this.#exchange);
  }

  /** Many callers send the same head repeatedly. */
  #read(text: string): PlainHead | undefined {
    if (text !== this.#lastHeadText) {
      const head = readPlainHead(text);
      this.#lastHead = head !== undefined && this.#host.isOwn(head.headers["host"] ?? "", head.url) ? head : undefined;
      this.#lastHeadText = text;
    }
    return this.#lastHead;
  }

  #hold(bytes: Buffer, needsBytes: number): void {
    this.#pieces = bytes.length === 0 ? [] : [bytes];
    this.#heldBytes = bytes.length;
    this.#needsBytes = needsBytes;
  }

  keptOpen(): KeptOpen | undefined {
    if (this.#host.isStopping()) this.#isLast = true;
    return this.#isLast ? undefined : this.#host.kept;
  }

  answered(): void {
    this.#exchange = undefined;
    this.#idleMs = 0;
    if (this.#isLast || (this.isHalfClosed && this.#heldBytes === 0)) this.socket.destroySoon();
    else if (this.socket.writableNeedDrain) {
      this.#isDraining = true;
      this.socket.pause().once("drain", () => this.#goOn());
    } else this.#goOn();
  }

  #goOn(): void {
    this.#isDraining = false;
    if (this.socket.isPaused()) this.socket.resume();
    this.#next();
  }

  #handOver(): void {
    const { socket } = this;
    socket.off("data", this.#onData).off("end", this.#onEnd).off("close", this.#onClose).off("error", this.#onError);
    this.#host.closed(this);
    this.#host.handOver(socket, Buffer.concat(this.#pieces), this.isHalfClosed);
  }

  /** Called at intervals: ends the wait if nothing has arrived for too long. */
  passed(ms: number): void {
    this.#idleMs = this.isIdle ? this.#idleMs + ms : 0;
    if (this.#heldBytes > 0 && this.#idleMs > REST_MAX_MS) this.#handOver();
    else if (this.#idleMs > this.#host.kept.idleMs) this.socket.destroy();
  }
}
