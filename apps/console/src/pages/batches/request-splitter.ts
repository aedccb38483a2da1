import { limits } from "@millrace/spec";

/** The text of one request of a file, and the line on which it begins. */
export interface RequestText {
  readonly line: number;
  readonly text: string;
}

const [QUOTE, BACKSLASH, COMMA, LINE_FEED] = [0x22, 0x5c, 0x2c, 0x0a];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Cuts requests out of text that arrives in pieces: the elements of a JSON array, or the lines of any other text. It checks neither. Its work
 * is linear in the text, and it keeps no more than one request.
 */
export class RequestSplitter {
  #isArray: boolean | undefined;
  #line = 1;
  /** The request that has not ended. */
  #text = "";
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #elements = 0;
  #hasEnded = false;

  /** @throws Error when a request is larger than the service takes */
  *push(piece: string): Generator<RequestText> {
    if (piece.trim() !== "") this.#isArray ??= piece.trimStart().startsWith("[");
    if (this.#isArray !== true) yield* this.#cutLines(piece);
    else if (this.#hasEnded) this.#text += piece;
    else yield* this.#cutElements(piece);
    if (this.#text.length > limits.runPayloadMaxBytes)
      throw new Error(`The request that ends after line ${this.#line} is larger than the service takes.`);
  }

  /** The request that is left at the end of the text. @throws Error unless an array has its end there */
  *end(): Generator<RequestText> {
    const isLeft = this.#text.trim() !== "";
    if (this.#isArray === true && !this.#hasEnded)
      throw new Error(`The JSON array does not end: the text stops in line ${this.#line}.`);
    if (this.#isArray === true && isLeft)
      throw new Error(`Text follows the JSON array that ends in line ${this.#line}.`);
    if (isLeft) yield { line: this.#line, text: this.#text };
  }

  *#cutLines(piece: string): Generator<RequestText> {
    const lines = piece.split("\n");
    const rest = lines.pop() ?? "";
    for (const line of lines) {
      const text = this.#text + line;
      if (text.trim() !== "") yield { line: this.#line, text };
      this.#text = "";
      this.#line += 1;
    }
    this.#text += rest;
  }

  *#cutElements(piece: string): Generator<RequestText> {
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const char = piece.charCodeAt(at);
      if (char === LINE_FEED) this.#line += 1;
      if (this.#isInString) this.#passString(char);
      else if (char === QUOTE) this.#isInString = true;
      else if (OPENING.has(char)) {
        this.#depth += 1;
        if (this.#depth === 1) from = at + 1;
      } else if (CLOSING.has(char)) this.#depth -= 1;
      this.#hasEnded = this.#depth === 0 && CLOSING.has(char);
      if (!this.#hasEnded && (this.#isInString || this.#depth !== 1 || char !== COMMA)) continue;
      const text = this.#text + piece.slice(from, at);
      this.#text = "";
      from = at + 1;
      // An array without elements has no text between its brackets.
      if (!this.#hasEnded || this.#elements > 0 || text.trim() !== "") yield this.#element(text);
      if (this.#hasEnded) break;
    }
    this.#text += piece.slice(from);
  }

  #passString(char: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (char === BACKSLASH) this.#isEscaped = true;
    else if (char === QUOTE) this.#isInString = false;
  }

  #element(text: string): RequestText {
    this.#elements += 1;
    const lineFeeds = text.trimStart().split("\n").length - 1;
    return { line: this.#line - lineFeeds, text };
  }
}
