import { createHash } from "node:crypto";
import { S3Error } from "../protocol/s3-error.ts";
import { isSame, sha256, sign } from "../protocol/signature.ts";

/** What the chunks of a body are signed with. */
export interface ChunkSigning {
  readonly key: Buffer;
  readonly date: string;
  readonly scope: string;
  /** The signature of the request, which the first chunk continues. */
  readonly seed: string;
}

const LINE_MAX_BYTES = 8 * 1024;
const TRAILERS_MAX = 16;
const NOTHING = sha256("");
const HEAD = /^([0-9a-f]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/i;

/**
 * The bytes of a body in `aws-chunked`, as they arrive. Its trailers are given to `onTrailers` at the end. A chunk is given out before its
 * signature is checked, so whatever is made of it must not be announced before the end. @throws S3Error
 */
export async function* readChunked(
  body: AsyncIterable<Buffer>,
  signing: ChunkSigning | undefined,
  onTrailers: (trailers: ReadonlyMap<string, string>) => void,
): AsyncGenerator<Buffer, void, undefined> {
  const source = new PieceReader(body);
  let before = signing?.seed ?? "";

  function check(kind: "PAYLOAD" | "TRAILER", given: string | undefined, hashes: readonly string[]): void {
    if (signing === undefined) return;
    const expected = sign(signing.key, [`AWS4-HMAC-SHA256-${kind}`, signing.date, signing.scope, before, ...hashes]);
    if (given === undefined || !isSame(expected, given)) {
      throw new S3Error("SignatureDoesNotMatch", "The signature of a chunk or of the trailers does not match.");
    }
    before = expected;
  }

  for (let isLast = false; !isLast;) {
    const [, size = "", signature] = HEAD.exec(await source.line()) ?? malformed("the head of a chunk is malformed");
    const hash = signing === undefined ? undefined : createHash("sha256");
    let left = Number.parseInt(size, 16);
    isLast = left === 0;
    while (left > 0) {
      const piece = await source.piece(left);
      hash?.update(piece);
      left -= piece.length;
      yield piece;
    }
    if (hash !== undefined) check("PAYLOAD", signature, [NOTHING, hash.digest("hex")]);
    if (!isLast && (await source.line()) !== "") malformed("a chunk is longer than its head says");
  }
  const trailers = await readTrailers(source);
  if (trailers.size > 0) {
    const signature = trailers.get("x-amz-trailer-signature");
    trailers.delete("x-amz-trailer-signature");
    check("TRAILER", signature, [sha256([...trailers].map(([name, value]) => `${name}:${value}\n`).join(""))]);
  }
  if (await source.hasMore()) malformed("something follows its end");
  onTrailers(trailers);
}

async function readTrailers(source: PieceReader): Promise<Map<string, string>> {
  const trailers = new Map<string, string>();
  for (let line = await source.lastLine(); line !== ""; line = await source.lastLine()) {
    const colon = line.indexOf(":");
    if (colon < 1 || trailers.size === TRAILERS_MAX) malformed("a trailer is malformed");
    trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return trailers;
}

/** Reads lines, and pieces of what lies between. */
class PieceReader {
  readonly #iterator: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(body: AsyncIterable<Buffer>) {
    this.#iterator = body[Symbol.asyncIterator]();
  }

  /** Some bytes, at most so many. */
  async piece(maxBytes: number): Promise<Buffer> {
    while (this.#rest.length === 0) if (!(await this.#more())) throw new S3Error("IncompleteBody");
    const piece = this.#rest.subarray(0, maxBytes);
    this.#rest = this.#rest.subarray(maxBytes);
    return piece;
  }

  async line(): Promise<string> {
    return (await this.#line()) ?? malformed("the body ends in the middle of a line");
  }

  /** The same where the body may end instead. */
  async lastLine(): Promise<string> {
    return (await this.#line()) ?? "";
  }

  async hasMore(): Promise<boolean> {
    while (this.#rest.length === 0) if (!(await this.#more())) return false;
    return true;
  }

  async #line(): Promise<string | undefined> {
    for (;;) {
      const end = this.#rest.indexOf("\n");
      if (end !== -1) {
        const line = this.#rest.toString("latin1", 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line.endsWith("\r") ? line.slice(0, -1) : malformed("a line does not end with CR LF");
      }
      if (this.#rest.length > LINE_MAX_BYTES) malformed("a line is too long");
      if (!(await this.#more())) return this.#rest.length === 0 ? undefined : malformed("the body ends in a line");
    }
  }

  async #more(): Promise<boolean> {
    const next = await this.#iterator.next();
    if (next.done === true) return false;
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
    return true;
  }
}

function malformed(what: string): never {
  throw new S3Error("InvalidChunkSizeError", `The body is no valid aws-chunked: ${what}.`);
}
