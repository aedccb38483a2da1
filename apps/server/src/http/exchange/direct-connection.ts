import type { Socket } from "node:net";
import type { KeptOpen } from "./answer-head.ts";
import { DirectExchange, type ExchangeLine } from "./direct-exchange.ts";
import { headEndIn, type PlainHead, readPlainHead } from "./plain-request.ts";

/** What a connection needs of the server that it belongs to. */
export interface ConnectionHost {
  readonly kept: KeptOpen;
  /** Whether the next answer is to be the last. */
  readonly isStopping: () => boolean;
  readonly serve: (exchange: DirectExchange) => void;
  /**
   * Hands the connection to `node:http`, beginning with the bytes that were read and not served.
   *
   * @param hasEnded whether the caller has closed its half
   */
  readonly handOver: (socket: Socket, unserved: Buffer, hasEnded: boolean) => void;
  readonly closed: (connection: DirectConnection) => void;
}

/** Bytes of later requests that are held while one is answered; then the caller has to wait. */
const HELD_MAX_BYTES = 64 * 1024;
/** How long the rest of a request may take to come before `node:http` gets to wait for it, which it does more exactly. */
const REST_MAX_MS = 1_000;

/** A connection whose requests are read here, one after the other, as long as they are plain ones. */
export class DirectConnection implements ExchangeLine {
  readonly socket: Socket;
  readonly #host: ConnectionHost;
  /** What came and was not served yet, and how much of it makes a whole request. */
  #pieces: Buffer[] = [];
  #heldBytes = 0;
  #needsBytes = 0;
  #exchange: DirectExchange | undefined;
  #lastHeadText = "";
  #lastHead: PlainHead | undefined;
  #isLast = false;
  /** Whether the caller has yet to read of the last answer what is too much to hold beside another. */
  #isDraining = false;
  /** How long it has waited for a request, or for the rest of one. */
  #idleMs = 0;
  isHalfClosed = false;

  constructor(socket: Socket, host: ConnectionHost) {
    this.socket = socket;
    this.#host = host;
    socket.on("data", this.#onData).on("end", this.#onEnd).on("close", this.#onClose).on("error", this.#onError);
  }

  /** Whether nothing is being answered: neither served, nor on its way to the caller. */
  get isIdle(): boolean {
    return this.#exchange === undefined && this.socket.writableLength === 0;
  }

  readonly #onData = (bytes: Buffer): void => {
    // Not for every piece: a request that comes drop by drop would never be given up.
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

  /** The socket closes after it, which is what is acted on. */
  readonly #onError = (): void => undefined;

  /** Serves the next request if it is there. */
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
    this.#exchange = new DirectExchange(this, head, bytes.subarray(bodyAt, endsAt));
    this.#host.serve(this.#exchange);
  }

  /** Many a caller sends the same head again and again. */
  #read(text: string): PlainHead | undefined {
    if (text !== this.#lastHeadText) {
      this.#lastHead = readPlainHead(text);
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

  /** Time passed in which nothing may have come: gives up waiting where it was too long. */
  passed(ms: number): void {
    this.#idleMs = this.isIdle ? this.#idleMs + ms : 0;
    if (this.#heldBytes > 0 && this.#idleMs > REST_MAX_MS) this.#handOver();
    else if (this.#idleMs > this.#host.kept.idleMs) this.socket.destroy();
  }
}
