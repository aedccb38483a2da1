import { parseExactJson } from "@millrace/worker-text/exact-json";

/** Where a stream goes on: the number of a chunk, and how much of it was sent. Of text that is counted in UTF-16 units, of a list in items. */
export interface StreamPlace {
  readonly chunk: number;
  readonly offset: number;
}

/** As the HTML standard ends the lines of a stream. */
const LINE_END = /\r\n?|\n/g;
/** Events are given out in pieces of about this length: the ids make many small ones longer than their chunk by far. */
const PIECE_CHARS = 64 * 1024;

/**
 * Turns the chunks of a job into server-sent events. Text of workers is passed on as it is: its pieces may end anywhere, and each event
 * that ends in them gets an `id` that says where the next one begins. Anything else becomes an event of its own.
 *
 * A stream begins between two events, at its start as well as where an `id` says.
 */
export class EventText {
  readonly #jobId: string;
  /** The end of the last piece that waits for the next one: the first half of a character. */
  #held = "";
  /** The last text ended its line with a carriage return, whose line feed may begin the next text. */
  #afterReturn = false;
  #isInEvent = false;
  #isInLine = false;
  #place: StreamPlace;

  constructor(jobId: string, from: StreamPlace) {
    this.#jobId = jobId;
    this.#place = from;
  }

  /** @param json the chunk. Of the chunk at which the stream begins, what was sent before is left out. */
  *add(number: number, json: string): Generator<string, void> {
    let piece = "";
    for (const part of this.#partsOf(number, json)) {
      piece += part;
      if (piece.length < PIECE_CHARS) continue;
      yield piece;
      piece = "";
    }
    if (piece !== "") yield piece;
  }

  /** A comment that keeps the connection. Inside of a line there is no place for one, and inside of an event none for an empty line. */
  comment(text: string): string {
    if (this.#isInLine || (this.#isInEvent && this.#afterReturn)) return "";
    return `: ${text}\n${this.#isInEvent ? "" : "\n"}`;
  }

  /** What is missing at the end of the last event. */
  end(): string {
    if (!this.#isInEvent && !this.#isInLine) return "";
    const text = `${this.#isInLine ? `${this.#held}\n` : ""}${this.#id()}\n`;
    this.#isInEvent = false;
    this.#isInLine = false;
    this.#held = "";
    return text;
  }

  *#partsOf(number: number, json: string): Generator<string, void> {
    const from = number === this.#place.chunk ? this.#place.offset : 0;
    const value: unknown = json.startsWith('"') || json.startsWith("[") ? parseExactJson(json) : undefined;
    if (typeof value === "string") return yield* this.#textParts(number, value, from);
    yield this.end();
    if (!Array.isArray(value)) {
      // Between its tokens JSON may have line breaks, which would end the line of the event. Its texts have none.
      if (from === 0) yield this.#item(number, 1, json.replaceAll(/[\r\n]+/g, " "));
      return;
    }
    for (let at = from; at < value.length; at += 1) yield this.#item(number, at + 1, JSON.stringify(value[at]));
  }

  #item(chunk: number, offset: number, json: string): string {
    this.#place = { chunk, offset };
    return `data: ${json}\n${this.#id()}\n`;
  }

  *#textParts(chunk: number, text: string, from: number): Generator<string, void> {
    if (from >= text.length) return;
    let at = from;
    if (this.#afterReturn && text[at] === "\n") {
      at += 1;
      yield "\n";
    }
    const ends = new RegExp(LINE_END);
    while (at < text.length) {
      ends.lastIndex = at;
      const found = ends.exec(text);
      const line = this.#held + text.slice(at, found?.index);
      this.#held = "";
      at = found === null ? text.length : ends.lastIndex;
      this.#place = { chunk, offset: at };
      yield found === null ? this.#beginLine(line) : this.#endLine(line, found[0]);
    }
    this.#afterReturn = text.endsWith("\r");
  }

  #beginLine(line: string): string {
    const isCut = /[\uD800-\uDBFF]$/.test(line);
    if (isCut) this.#held = line.slice(-1);
    this.#isInLine = true;
    return isCut ? line.slice(0, -1) : line;
  }

  #endLine(line: string, lineEnd: string): string {
    const isEmpty = !this.#isInLine && line === "";
    const id = isEmpty && this.#isInEvent ? this.#id() : "";
    this.#isInEvent = !isEmpty;
    this.#isInLine = false;
    return `${id}${line}${lineEnd}`;
  }

  #id(): string {
    return `id: ${this.#jobId}:${this.#place.chunk}:${this.#place.offset}\n`;
  }
}
