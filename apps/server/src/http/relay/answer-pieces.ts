import type { ServerResponse } from "node:http";
import { createRestingTurns } from "../connections/resting-turns.ts";

/** Pieces of one answer in one tick from which on their size counts. */
const MANY = 10_000;
/** Pieces that are shorter, on average, cost more than what they hold. */
const TINY_BYTES = 64;
/** Answers in tiny pieces are read on one after the other. */
const turns = createRestingTurns();

/** Stops and continues the reading of an answer. */
export interface AnswerSource {
  pause(): void;
  resume(): void;
}

/**
 * Bounds what an answer in tiny pieces costs others: a piece that is sent alone costs some ten microseconds, and a program sends ten
 * thousand in one packet. Pieces that arrive together are sent together, and after many tiny ones the answer waits for its turn.
 */
export class AnswerPieces {
  readonly #response: ServerResponse;
  readonly #source: AnswerSource;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #isWaiting = false;

  constructor(response: ServerResponse, source: AnswerSource) {
    this.#response = response;
    this.#source = source;
  }

  add(piece: Buffer): void {
    if (this.#pieces.length === 0) process.nextTick(this.flush);
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    if (this.#isWaiting || this.#pieces.length < MANY || this.#bytes > this.#pieces.length * TINY_BYTES) return;
    this.#isWaiting = true;
    this.#source.pause();
    turns.wait(this.#goOn);
  }

  /** Sends what has arrived. */
  readonly flush = (): void => {
    const pieces = this.#pieces;
    if (pieces.length === 0 || this.#response.destroyed) return;
    const [first] = pieces;
    const bytes = pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces, this.#bytes);
    [this.#pieces, this.#bytes] = [[], 0];
    if (!this.#response.write(bytes)) this.#source.pause();
  };

  /** Reads on, unless the client has yet to read, or the answer waits. */
  readonly resume = (): void => {
    if (!this.#isWaiting && !this.#response.writableNeedDrain) this.#source.resume();
  };

  readonly #goOn = (): void => {
    this.#isWaiting = false;
    if (!this.#response.destroyed && !this.#response.writableEnded) this.resume();
  };
}
