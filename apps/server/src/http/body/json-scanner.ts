import { limits } from "@millrace/spec";
import { COMPLETE_PARTS, isDigit, nextNumberPart, type NumberPart } from "./json-number.ts";
import { byteOrderMarkMessage, JsonSyntaxError } from "./json-syntax-error.ts";

export type JsonKind = "object" | "array" | "string" | "number" | "boolean" | "null";

/** Position of a value in the text, in bytes; `end` is exclusive. */
export interface JsonSpan {
  readonly kind: JsonKind;
  readonly start: number;
  readonly end: number;
}

/** The kind of the whole text, and the wanted members of its top level if it is an object. Of a repeated key the last counts. */
export interface ScannedJson {
  readonly kind: JsonKind;
  readonly members: ReadonlyMap<string, JsonSpan>;
  /** The wanted members of the last member that {@link InnerMembers} name and that is an object; positions are those in the whole text. */
  readonly inner: ReadonlyMap<string, JsonSpan>;
}

/** Members one level down that are noted too, so that a long text is read once. */
export interface InnerMembers {
  /** The member of the top level that has them. */
  readonly of: string;
  readonly wanted: ReadonlySet<string>;
}

type State =
  | "value"
  | "firstKey"
  | "key"
  | "colon"
  | "afterMember"
  | "firstItem"
  | "afterItem"
  | "string"
  | "escape"
  | "hex"
  | "number"
  | "literal"
  | "done";

/** Its first byte in UTF-8. */
const BYTE_ORDER_MARK = 0xef;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SIMPLE_ESCAPES = new Set(Buffer.from('"\\/bfnrt'));
const LITERALS: Readonly<Record<number, string>> = { 0x74: "true", 0x66: "false", 0x6e: "null" };
/** Length of the longest id if all its characters are escaped. One more byte is kept, to recognize longer keys. */
const KEY_MAX_BYTES = limits.idMaxChars * "\\u0000".length;

/**
 * Checks JSON text (RFC 8259, strict UTF-8) as its bytes arrive and notes the positions of the members of the top-level object,
 * without building a value. So a body of 20 MB takes a little time per piece instead of one long pause, and the submitted
 * bytes can be passed on unchanged.
 */
export class JsonScanner {
  #state: State = "value";
  #offset = 0;
  /** For each open level, whether it is an object. */
  readonly #stack: boolean[] = [];
  #depth = 0;
  #inKey = false;
  #hexLeft = 0;
  #numberPart: NumberPart = "minus";
  #literal = "";
  #literalAt = 0;
  #continuation = 0;
  #continuationMin = 0x80;
  #continuationMax = 0xbf;
  #kind: JsonKind | undefined;
  #memberKind: JsonKind = "null";
  #memberStart = 0;
  /** The key being read, as it is written. */
  readonly #keyBytes = Buffer.allocUnsafe(KEY_MAX_BYTES + 1);
  #keyLength = 0;
  #keyHasEscapes = false;
  /** Undefined for a member that is not wanted. */
  #key: string | undefined;
  readonly #members = new Map<string, JsonSpan>();
  readonly #wanted: ReadonlySet<string> | undefined;
  readonly #inner: InnerMembers | undefined;
  readonly #innerMembers = new Map<string, JsonSpan>();
  #innerStart = 0;
  /** Members at this depth are noted: 1, or 2 within the member that `inner` names. */
  #level = 1;

  /**
   * @param wanted the members to note, since millions of others would cost seconds; undefined = all of a small text
   * @param inner what is also noted one level down
   */
  constructor(wanted?: ReadonlySet<string>, inner?: InnerMembers) {
    this.#wanted = wanted;
    this.#inner = inner;
  }

  /** @throws JsonSyntaxError at the first invalid byte */
  push(bytes: Uint8Array): void {
    const length = bytes.length;
    let index = 0;
    if (this.#offset === 0 && bytes[0] === BYTE_ORDER_MARK) throw new JsonSyntaxError(byteOrderMarkMessage);
    while (index < length) {
      if (this.#state === "string") {
        index = this.#string(bytes, index);
        continue;
      }
      const byte = bytes[index] ?? 0;
      if (this.#state === "number" && this.#endsNumber(byte, this.#offset + index)) {
        this.#endValue(this.#offset + index);
        continue;
      }
      if (this.#state !== "number") this.#step(byte, this.#offset + index);
      index += 1;
    }
    this.#offset += length;
  }

  /** @throws JsonSyntaxError when the text is not complete */
  end(): ScannedJson {
    if (this.#state === "number" && COMPLETE_PARTS.has(this.#numberPart)) this.#endValue(this.#offset);
    if (this.#state !== "done" || this.#kind === undefined) {
      throw new JsonSyntaxError(this.#offset === 0 ? "the body is empty" : "the JSON text ends too early");
    }
    return { kind: this.#kind, members: this.#members, inner: this.#innerMembers };
  }

  #fail(position: number): never {
    throw new JsonSyntaxError(`malformed JSON at byte ${position}`, position);
  }

  /** Skips a string as fast as possible; stops at its end or at the end of the piece. */
  #string(bytes: Uint8Array, from: number): number {
    let index = from;
    for (; index < bytes.length; index += 1) {
      if (this.#continuation === 0 && !this.#inKey) {
        index = endOfPlainText(bytes, index);
        if (index === bytes.length) return index;
      }
      const byte = bytes[index] ?? 0;
      if (this.#continuation > 0) {
        if (byte < this.#continuationMin || byte > this.#continuationMax) this.#fail(this.#offset + index);
        this.#continuation -= 1;
        this.#continuationMin = 0x80;
        this.#continuationMax = 0xbf;
      } else if (byte >= 0x80) {
        this.#lead(byte, this.#offset + index);
      } else if (byte === QUOTE) {
        this.#endString(this.#offset + index + 1);
        return index + 1;
      } else if (byte === BACKSLASH) {
        this.#state = "escape";
        this.#keyHasEscapes = true;
        this.#keep(byte);
        return index + 1;
      } else if (byte < 0x20) {
        this.#fail(this.#offset + index);
      }
      this.#keep(byte);
    }
    return index;
  }

  /** First byte of a UTF-8 sequence: how many follow, and what the next may be (no overlong forms, no surrogates). */
  #lead(byte: number, position: number): void {
    if (byte >= 0xc2 && byte <= 0xdf) this.#continuation = 1;
    else if (byte >= 0xe0 && byte <= 0xef) this.#continuation = 2;
    else if (byte >= 0xf0 && byte <= 0xf4) this.#continuation = 3;
    else this.#fail(position);
    if (byte === 0xe0) this.#continuationMin = 0xa0;
    if (byte === 0xed) this.#continuationMax = 0x9f;
    if (byte === 0xf0) this.#continuationMin = 0x90;
    if (byte === 0xf4) this.#continuationMax = 0x8f;
  }

  #keep(byte: number): void {
    if (!this.#inKey || this.#depth !== this.#level || this.#keyLength > KEY_MAX_BYTES) return;
    this.#keyBytes[this.#keyLength] = byte;
    this.#keyLength += 1;
  }

  #endString(end: number): void {
    if (!this.#inKey) {
      this.#endValue(end);
      return;
    }
    this.#inKey = false;
    this.#state = "colon";
    if (this.#depth !== this.#level) return;
    const key = this.#takeKey();
    const wanted = this.#level === 1 ? this.#wanted : this.#inner?.wanted;
    this.#key = wanted === undefined || wanted.has(key) ? key : undefined;
  }

  #takeKey(): string {
    const text = this.#keyBytes.toString("utf8", 0, this.#keyLength);
    // The kept part of a longer key may end within an escape, so it is not decoded. No field has such a name.
    const isWhole = this.#keyLength <= KEY_MAX_BYTES;
    return isWhole && this.#keyHasEscapes ? (JSON.parse(`"${text}"`) as string) : text;
  }

  /** Reads a byte of a number, or reports that the number ended before it. */
  #endsNumber(byte: number, position: number): boolean {
    const next = nextNumberPart(this.#numberPart, byte);
    if (next === undefined && !COMPLETE_PARTS.has(this.#numberPart)) this.#fail(position);
    if (next === undefined) return true;
    this.#numberPart = next;
    return false;
  }

  #step(byte: number, position: number): void {
    switch (this.#state) {
      case "escape":
        return this.#escape(byte, position);
      case "hex":
        if (!isHex(byte)) this.#fail(position);
        this.#keep(byte);
        this.#hexLeft -= 1;
        if (this.#hexLeft === 0) this.#state = "string";
        return;
      case "literal":
        if (byte !== this.#literal.charCodeAt(this.#literalAt)) this.#fail(position);
        this.#literalAt += 1;
        if (this.#literalAt === this.#literal.length) this.#endValue(position + 1);
        return;
      default:
        if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) this.#structure(byte, position);
    }
  }

  #escape(byte: number, position: number): void {
    this.#keep(byte);
    if (byte === 0x75) {
      this.#state = "hex";
      this.#hexLeft = 4;
    } else if (SIMPLE_ESCAPES.has(byte)) {
      this.#state = "string";
    } else {
      this.#fail(position);
    }
  }

  #structure(byte: number, position: number): void {
    switch (this.#state) {
      case "firstKey":
        if (byte === 0x7d) return this.#close(position);
        return this.#beginKey(byte, position);
      case "key":
        return this.#beginKey(byte, position);
      case "colon":
        if (byte !== 0x3a) this.#fail(position);
        this.#state = "value";
        return;
      case "afterMember":
        if (byte === 0x7d) return this.#close(position);
        if (byte !== 0x2c) this.#fail(position);
        this.#state = "key";
        return;
      case "firstItem":
        if (byte === 0x5d) return this.#close(position);
        return this.#beginValue(byte, position);
      case "afterItem":
        if (byte === 0x5d) return this.#close(position);
        if (byte !== 0x2c) this.#fail(position);
        this.#state = "value";
        return;
      case "value":
        return this.#beginValue(byte, position);
      default:
        this.#fail(position);
    }
  }

  #beginKey(byte: number, position: number): void {
    if (byte !== QUOTE) this.#fail(position);
    this.#inKey = true;
    this.#keyLength = 0;
    this.#keyHasEscapes = false;
    this.#state = "string";
  }

  #beginValue(byte: number, position: number): void {
    const kind = kindOf(byte);
    if (kind === undefined) this.#fail(position);
    if (this.#depth === 0) this.#kind = kind;
    if (this.#depth === this.#level) {
      this.#memberKind = kind;
      this.#memberStart = position;
    }
    if (kind === "string") this.#state = "string";
    else if (kind === "object" || kind === "array") this.#open(kind);
    else if (kind === "number") {
      this.#state = "number";
      this.#numberPart = byte === 0x2d ? "minus" : byte === 0x30 ? "zero" : "integer";
    } else {
      this.#state = "literal";
      this.#literal = LITERALS[byte] ?? "";
      this.#literalAt = 1;
    }
  }

  #open(kind: "object" | "array"): void {
    if (this.#depth >= limits.jobNestingMaxDepth) {
      throw new JsonSyntaxError(`arrays and objects are nested deeper than ${limits.jobNestingMaxDepth} levels`);
    }
    if (this.#inner !== undefined && this.#depth === 1 && kind === "object" && this.#key === this.#inner.of) {
      this.#level = 2;
      this.#innerStart = this.#memberStart;
      this.#innerMembers.clear();
    }
    this.#stack[this.#depth] = kind === "object";
    this.#depth += 1;
    this.#state = kind === "object" ? "firstKey" : "firstItem";
  }

  #close(position: number): void {
    this.#depth -= 1;
    this.#endValue(position + 1);
  }

  #endValue(end: number): void {
    if (this.#depth === 0) {
      this.#state = "done";
      return;
    }
    const inObject = this.#stack[this.#depth - 1] === true;
    if (this.#depth < this.#level) this.#leaveInner();
    if (this.#depth === this.#level && inObject && this.#key !== undefined) {
      const members = this.#level === 1 ? this.#members : this.#innerMembers;
      members.set(this.#key, { kind: this.#memberKind, start: this.#memberStart, end });
    }
    this.#state = inObject ? "afterMember" : "afterItem";
  }

  /** The member with inner members ends, and is a member like others. */
  #leaveInner(): void {
    this.#level = 1;
    this.#key = this.#inner?.of;
    this.#memberKind = "object";
    this.#memberStart = this.#innerStart;
  }
}

/** 1 for each byte with a special meaning in a string: one table access instead of four comparisons. */
const SPECIAL = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte < 0x20 || byte >= 0x80 || byte === QUOTE || byte === BACKSLASH),
);

/** End of the run of ASCII characters without special meaning in a string. */
function endOfPlainText(bytes: Uint8Array, from: number): number {
  let index = from;
  // Eight at a time without a branch is twice as fast, and this loop takes most of the time of a body.
  for (const last = bytes.length - 8; index <= last && isPlain8(bytes, index);) index += 8;
  while (index < bytes.length && isPlain(bytes, index)) index += 1;
  return index;
}

function isPlain(bytes: Uint8Array, index: number): boolean {
  return SPECIAL[bytes[index] as number] === 0;
}

function isPlain8(bytes: Uint8Array, index: number): boolean {
  const first = SPECIAL[bytes[index] as number] as number;
  const second = SPECIAL[bytes[index + 1] as number] as number;
  const third = SPECIAL[bytes[index + 2] as number] as number;
  const fourth = SPECIAL[bytes[index + 3] as number] as number;
  const fifth = SPECIAL[bytes[index + 4] as number] as number;
  const sixth = SPECIAL[bytes[index + 5] as number] as number;
  const seventh = SPECIAL[bytes[index + 6] as number] as number;
  const eighth = SPECIAL[bytes[index + 7] as number] as number;
  return (first | second | third | fourth | fifth | sixth | seventh | eighth) === 0;
}

function kindOf(byte: number): JsonKind | undefined {
  if (byte === QUOTE) return "string";
  if (byte === 0x7b) return "object";
  if (byte === 0x5b) return "array";
  if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) return "number";
  if (byte === 0x74 || byte === 0x66) return "boolean";
  return byte === 0x6e ? "null" : undefined;
}

function isHex(byte: number): boolean {
  return isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
}
