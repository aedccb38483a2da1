import { DomainError } from "@millrace/engine";
import { JsonScanner } from "./json-scanner.ts";
import { type JsonText, KeptJson, type NotedMembers } from "./kept-json.ts";
import { LineSplitter } from "./line-splitter.ts";

/** How a body holds several requests: as a JSON array or an object with one, or as a line each. */
export type SplitterForm = "json" | "lines";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const COLON = 0x3a;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
/** Between the items of an array. */
const BETWEEN: ReadonlySet<number> = new Set([0x20, 0x09, LINE_FEED, 0x0d, COMMA]);
const STAND_IN = Buffer.from("0");
const LIST = "requests";
/** The longest name of a field that a refusal repeats, in bytes. */
const NAME_SHOWN_BYTES = 191;
const NO_MEMBERS: ReadonlySet<string> = new Set();

/** A request as it was sent. */
export interface SplitRequest extends JsonText {
  /** Number of its line, from 1, blank lines counted; null in JSON. */
  readonly line: number | null;
}

/** The name of a field of a request in sentences: who wrote a line looks for its number. */
export function placeOf(field: string, line: number | null): string {
  return line === null ? field : `${field} (line ${line})`;
}

/**
 * Cuts a body into the requests that it holds while it arrives, so that a body of any length needs little memory. What stands around
 * them is checked as JSON here; each request is checked by whoever takes it.
 */
export class RequestSplitter {
  readonly #lines: LineSplitter | undefined;
  readonly #itemMaxBytes: number;
  readonly #members: NotedMembers;
  /** Reads what stands around the requests, with a number in the place of each. */
  readonly #around = new JsonScanner(NO_MEMBERS);
  #item: KeptJson | undefined;
  #count = 0;
  #depth = 0;
  /** Within an array at this depth, objects are requests; 0 outside of it. */
  #listDepth = 0;
  #itemDepth = 0;
  #isInString = false;
  #isEscaped = false;
  #sawList = false;
  /** Whether a text of the top level is the name of a field. */
  #isName = false;
  /** The last name of the top level, as it is written, a character for each byte. */
  #name = "";

  constructor(form: SplitterForm, itemMaxBytes: number, fields: ReadonlySet<string> = NO_MEMBERS) {
    this.#itemMaxBytes = itemMaxBytes;
    this.#members = { fields };
    this.#lines = form === "lines" ? new LineSplitter(itemMaxBytes, this.#members) : undefined;
  }

  /** The requests that end in these bytes. @throws JsonSyntaxError, DomainError */
  push(bytes: Uint8Array): SplitRequest[] {
    return this.#lines === undefined ? this.#items(bytes) : this.#ofLines(this.#lines.push(bytes));
  }

  /** The body has ended. @throws JsonSyntaxError, DomainError when it is not whole */
  end(): SplitRequest[] {
    if (this.#lines !== undefined) return this.#ofLines(this.#lines.end());
    this.#around.end();
    if (!this.#sawList) throw listMissing();
    return [];
  }

  #ofLines(lines: ReturnType<LineSplitter["push"]>): SplitRequest[] {
    const items: SplitRequest[] = [];
    for (const { line, text } of lines) {
      if (text === null) throw this.#tooLarge(line);
      items.push({ ...text, line });
      this.#count += 1;
    }
    return items;
  }

  #items(bytes: Uint8Array): SplitRequest[] {
    const items: SplitRequest[] = [];
    let from = 0;
    for (let index = 0; index < bytes.length; index += 1) {
      const byte = bytes[index] ?? 0;
      if (this.#isInString) this.#readString(byte);
      else if (this.#itemDepth > 0) {
        if (byte === QUOTE) this.#isInString = true;
        else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.#itemDepth += 1;
        else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) this.#itemDepth -= 1;
        if (this.#itemDepth > 0) continue;
        this.#keep(bytes.subarray(from, index + 1));
        items.push({ ...this.#take(), line: null });
        from = index + 1;
      } else if (this.#listDepth > 0 && this.#depth === this.#listDepth && byte === OPEN_OBJECT) {
        this.#around.push(bytes.subarray(from, index));
        this.#around.push(STAND_IN);
        this.#itemDepth = 1;
        from = index;
      } else this.#readAround(byte);
    }
    if (this.#itemDepth > 0) this.#keep(bytes.subarray(from));
    else this.#around.push(bytes.subarray(from));
    return items;
  }

  #readString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) {
      this.#isInString = false;
      if (this.#readsName() && this.#name !== LIST) throw notAccepted(this.#name);
      return;
    }
    if (this.#readsName() && this.#name.length <= NAME_SHOWN_BYTES) this.#name += String.fromCharCode(byte);
  }

  #readsName(): boolean {
    return this.#itemDepth === 0 && this.#depth === 1 && this.#isName;
  }

  #readAround(byte: number): void {
    const isInList = this.#listDepth > 0 && this.#depth === this.#listDepth;
    if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      if (isInList) this.#listDepth = 0;
      this.#depth -= 1;
      return;
    }
    if (isInList && !BETWEEN.has(byte)) throw notAnObject(this.#count);
    if (byte === QUOTE) {
      this.#isInString = true;
      if (this.#depth === 1 && this.#isName) this.#name = "";
    } else if (byte === OPEN_OBJECT) {
      this.#depth += 1;
      if (this.#depth === 1) this.#isName = true;
    } else if (byte === COMMA || byte === COLON) {
      if (this.#depth === 1) this.#isName = byte === COMMA;
    } else if (byte === OPEN_ARRAY) {
      this.#depth += 1;
      if (this.#depth !== 1 && (this.#depth !== 2 || this.#name !== LIST)) return;
      this.#listDepth = this.#depth;
      this.#sawList = true;
    }
  }

  #keep(bytes: Uint8Array): void {
    this.#item ??= new KeptJson(this.#members);
    if (this.#item.byteLength + bytes.byteLength > this.#itemMaxBytes) throw this.#tooLarge(null);
    this.#item.push(bytes);
  }

  #tooLarge(line: number | null): DomainError {
    const place = placeOf(`${LIST}[${this.#count}]`, line);
    const message = `${place} is larger than ${this.#itemMaxBytes} bytes, the maximum of a request.`;
    return new DomainError("payload_too_large", message);
  }

  #take(): JsonText {
    const item = this.#item ?? new KeptJson(this.#members);
    this.#item = undefined;
    this.#count += 1;
    return item.end();
  }
}

function listMissing(): DomainError {
  const message = "must be an array of requests, or an object with such an array";
  return new DomainError("invalid_request", `${LIST} ${message}.`, { details: [{ field: LIST, message }] });
}

/** A field that is dropped without a word leaves its sender without the deadline that was asked for. */
function notAccepted(name: string): DomainError {
  const field = shownName(name);
  const message =
    `is not accepted here: the body is an array of requests, or an object with the field ${LIST} alone. ` +
    "Set name, webhook, finishBy and maxCost with PUT /v2/{endpointId}/batch/{batchId}";
  return new DomainError("invalid_request", `${field} ${message}.`, { details: [{ field, message }] });
}

/** The name that these bytes of JSON write, cut where it is long. */
function shownName(name: string): string {
  const written = Buffer.from(name.slice(0, NAME_SHOWN_BYTES), "latin1").toString();
  if (name.length > NAME_SHOWN_BYTES) return `${written}…`;
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return written;
  }
}

function notAnObject(index: number): DomainError {
  const field = `${LIST}[${index}]`;
  const message = "must be an object with the key input";
  return new DomainError("invalid_request", `${field} ${message}.`, { details: [{ field, message }] });
}
