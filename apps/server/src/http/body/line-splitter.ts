import { type JsonText, KeptJson, type NotedMembers } from "./kept-json.ts";

const LINE_FEED = 0x0a;
/** 1 for each byte between the tokens of JSON. */
const SPACE = Uint8Array.from({ length: 256 }, (_, byte) => Number([0x20, 0x09, LINE_FEED, 0x0d].includes(byte)));

/** A line that is not blank. */
export interface JsonLine {
  /** From 1, blank lines counted. */
  readonly line: number;
  /** Null for one that is too long; it is given as soon as it is. */
  readonly text: JsonText | null;
}

/**
 * Cuts JSON Lines into their lines while they arrive, and checks each as JSON meanwhile. A blank line costs as little as the bytes that it
 * has: a file may have nothing else.
 */
export class LineSplitter {
  readonly #lineMaxBytes: number;
  readonly #members: NotedMembers;
  #line = 1;
  /** What there is of the line, without spaces at its start; undefined while it is blank. */
  #text: KeptJson | undefined;
  #isTooLong = false;

  constructor(lineMaxBytes: number, members: NotedMembers) {
    this.#lineMaxBytes = lineMaxBytes;
    this.#members = members;
  }

  /** The lines that end in these bytes. */
  *push(bytes: Uint8Array): Generator<JsonLine, void> {
    for (let from = 0; from < bytes.byteLength;) {
      if (this.#text === undefined && !this.#isTooLong) {
        from = this.#skipBlank(bytes, from);
        if (from === bytes.byteLength) return;
        this.#text = new KeptJson(this.#members);
      }
      const feed = bytes.indexOf(LINE_FEED, from);
      const end = feed === -1 ? bytes.byteLength : feed;
      if (this.#text !== undefined && !this.#takes(this.#text, bytes.subarray(from, end))) {
        yield { line: this.#line, text: null };
      }
      if (feed !== -1) {
        yield* this.end();
        this.#line += 1;
      }
      from = end + 1;
    }
  }

  /** The line that nothing ends. */
  *end(): Generator<JsonLine, void> {
    const text = this.#text?.end();
    this.#text = undefined;
    this.#isTooLong = false;
    if (text !== undefined) yield { line: this.#line, text };
  }

  /** The place of the next byte that is no space; counts the lines up to it. */
  #skipBlank(bytes: Uint8Array, from: number): number {
    let at = from;
    for (; at < bytes.byteLength; at += 1) {
      const byte = bytes[at] as number;
      if (byte === LINE_FEED) this.#line += 1;
      else if (SPACE[byte] === 0) break;
    }
    return at;
  }

  /** Whether the line still has room for these bytes. */
  #takes(text: KeptJson, bytes: Uint8Array): boolean {
    if (text.byteLength + bytes.byteLength <= this.#lineMaxBytes) {
      text.push(bytes);
      return true;
    }
    this.#text = undefined;
    this.#isTooLong = true;
    return false;
  }
}
