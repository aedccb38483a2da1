/** Where a stream goes on: the number of a chunk, and how much of it was sent. Of text that is counted in UTF-16 units, of a list in items. */
export interface StreamPlace {
  readonly chunk: number;
  readonly offset: number;
}

/**
 * Turns the chunks of a job into server-sent events. Text of workers is passed on as it is: its pieces may end anywhere, and each event
 * that ends in them gets an `id` that says where the next one begins. Anything else becomes an event of its own.
 *
 * A stream begins between two events, at its start as well as where an `id` says.
 */
export class EventText {
  readonly #jobId: string;
  /** A carriage return at the start of a line, of which the next piece says whether the line is empty. */
  #held = "";
  #isInEvent = false;
  #isInLine = false;
  #place: StreamPlace;

  constructor(jobId: string, from: StreamPlace) {
    this.#jobId = jobId;
    this.#place = from;
  }

  /** @param json the chunk. Of the chunk at which the stream begins, what was sent before is left out. */
  add(number: number, json: string): string {
    const from = number === this.#place.chunk ? this.#place.offset : 0;
    const value: unknown = json.startsWith('"') || json.startsWith("[") ? JSON.parse(json) : undefined;
    if (typeof value === "string") return this.#addText(number, value, from);
    const items = Array.isArray(value) ? value.map((item) => JSON.stringify(item)) : [json];
    const rest = items.slice(from).map((item, index) => {
      this.#place = { chunk: number, offset: from + index + 1 };
      return `data: ${item}\n${this.#id()}\n`;
    });
    return [this.end(), ...rest].join("");
  }

  /** What is missing at the end of the last event. */
  end(): string {
    if (!this.#isInEvent && !this.#isInLine) return "";
    const text = `${this.#isInLine ? "\n" : ""}${this.#id()}\n`;
    this.#isInEvent = false;
    this.#isInLine = false;
    this.#held = "";
    return text;
  }

  #addText(chunk: number, text: string, from: number): string {
    const written: string[] = [];
    for (let at = from; at < text.length;) {
      const feed = text.indexOf("\n", at);
      const end = feed === -1 ? text.length : feed;
      const line = this.#held + text.slice(at, end);
      this.#held = "";
      at = end + 1;
      this.#place = { chunk, offset: Math.min(at, text.length) };
      const isEmpty = !this.#isInLine && (line === "" || line === "\r");
      if (feed === -1) this.#beginLine(line, isEmpty, written);
      else this.#endLine(line, isEmpty, written);
    }
    return written.join("");
  }

  #beginLine(line: string, isEmpty: boolean, written: string[]): void {
    if (isEmpty) this.#held = line;
    else {
      written.push(line);
      this.#isInLine = true;
    }
  }

  #endLine(line: string, isEmpty: boolean, written: string[]): void {
    if (isEmpty && this.#isInEvent) written.push(this.#id());
    written.push(line, "\n");
    this.#isInEvent = !isEmpty;
    this.#isInLine = false;
  }

  #id(): string {
    return `id: ${this.#jobId}:${this.#place.chunk}:${this.#place.offset}\n`;
  }
}
