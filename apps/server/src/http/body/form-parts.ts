import { invalidField } from "@millrace/engine";

/** A part of a form, whose bytes must be read before the next part is. */
export interface FormPart {
  readonly name: string;
  /** Undefined for one that is no file. */
  readonly fileName: string | undefined;
  readonly bytes: AsyncGenerator<Uint8Array>;
}

const HEADERS_MAX_BYTES = 16 * 1024;
const HEADERS_END = Buffer.from("\r\n\r\n");
const DASHES = Buffer.from("--");
/** As RFC 2046 has it. */
const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;",]{1,70}))/i;

/** The parts of a body of the type `multipart/form-data`, while it arrives. @throws DomainError for one that is none, or not complete */
export async function* formParts(contentType: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<FormPart> {
  const [, quoted, token] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? token;
  if (boundary === undefined || !/^multipart\/form-data\s*;/i.test(contentType)) {
    throw invalidField("content-type", "must be multipart/form-data with a boundary");
  }
  const reader = new MarkReader(pieces);
  const mark = Buffer.from(`\r\n--${boundary}`);
  try {
    for await (const _ of reader.until(mark));
    while (!(await reader.startsWith(DASHES))) {
      const headers = await textOf(reader.until(HEADERS_END), HEADERS_MAX_BYTES);
      if (headers === undefined) throw invalidField("body", "has a part whose headers are too long");
      const [, disposition = ""] = /^content-disposition:\s*form-data(;.*)$/im.exec(headers) ?? [];
      const bytes = reader.until(mark);
      yield { name: valueOf(disposition, "name") ?? "", fileName: valueOf(disposition, "filename"), bytes };
      for await (const _ of bytes);
    }
  } finally {
    await reader.close();
  }
}

/** Bytes as text; undefined if they are more. */
export async function textOf(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.byteLength;
    if (length > maxBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function valueOf(disposition: string, name: string): string | undefined {
  const [, quoted, token] =
    new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, "i").exec(disposition) ?? [];
  return quoted?.replaceAll(/\\(["\\])/g, "$1") ?? token;
}

/** Reads bytes up to a mark, of which it keeps no more than one piece. */
class MarkReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  /** The first mark may stand at the start. */
  #rest: Buffer = Buffer.from("\r\n");

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  async *until(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#rest.indexOf(mark);
      const end = at === -1 ? this.#rest.byteLength - mark.byteLength + 1 : at;
      const before = this.#rest.subarray(0, Math.max(0, end));
      this.#rest = this.#rest.subarray(at === -1 ? before.byteLength : at + mark.byteLength);
      if (before.byteLength > 0) yield before;
      if (at !== -1) return;
      await this.#more();
    }
  }

  async startsWith(bytes: Buffer): Promise<boolean> {
    while (this.#rest.byteLength < bytes.byteLength) await this.#more();
    return this.#rest.subarray(0, bytes.byteLength).equals(bytes);
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  async #more(): Promise<void> {
    const next = await this.#pieces.next();
    if (next.done === true) throw invalidField("body", "is no form that is complete");
    this.#rest = Buffer.concat([this.#rest, next.value]);
  }
}
