import { createHash, hash, type Hash } from "node:crypto";
import type { Readable } from "node:stream";
import { DomainError, type BlobStore, type BlobWriter, type Payload } from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { HttpExchange } from "../exchange/http-exchange.ts";
import { freeBytes } from "../exchange/free-bytes.ts";
import { bodyTimedOut, createIdleTimer } from "../connections/idle-timer.ts";
import { gatherPieces } from "./gather-pieces.ts";
import { findNotFinite } from "./json-place.ts";
import { JsonScanner, type JsonSpan, type ScannedJson } from "./json-scanner.ts";
import { JsonSyntaxError } from "./json-syntax-error.ts";

/** Longest member that is ever parsed into a value. */
export const PARSED_MEMBER_MAX_BYTES = 256 * 1024;

/** Where the caller asks how a body begins, as much of it is read, even if its length alone refuses it. */
const OPENING_BYTES = 64;

/**
 * A JSON request body that was checked while it streamed in. Small bodies are in memory, larger ones in a blob.
 * Only the members that a handler reads are parsed.
 */
export interface ScannedBody {
  readonly json: ScannedJson;
  /** SHA-256 of the bytes in hexadecimal, if it was requested. */
  readonly hash: string | null;
  /** The member as a payload, or undefined when the body has no such member. */
  payload(member: string): Payload | undefined;
  /** The whole text as a payload. */
  whole(): Payload;
  /** The parsed member; undefined when there is none. */
  value(member: string, parse?: (text: string) => unknown): Promise<unknown>;
  /** Deletes the blob if no payload of a member was taken from it. */
  discard(): Promise<void>;
}

export interface BodyOptions {
  readonly maxBytes: number;
  /** The members that may be read. Undefined = all, for a small body. */
  readonly fields?: ReadonlySet<string>;
  readonly blobs: BlobStore;
  readonly wantHash?: boolean;
  /** Gets the first bytes, also of a body that is refused. */
  readonly opening?: BodyOpening;
}

export interface BodyOpening {
  /** In latin1. */
  text: string;
}

/** The sender closed the connection before its body was complete, so no answer can be sent. */
export class RequestAbortedError extends Error {
  override readonly name = "RequestAbortedError";
}

/**
 * Reads a JSON body of at most `maxBytes`. A longer one is refused as soon as its length is known, and the rest is discarded
 * so that the connection stays usable.
 *
 * @throws DomainError `payload_too_large`, `request_timeout` when the sender pauses too long, or `invalid_request`
 */
export async function readJsonBody(
  exchange: Pick<HttpExchange, "headers" | "takeBody">,
  options: BodyOptions,
): Promise<ScannedBody> {
  const isTooLong = Number(exchange.headers["content-length"] ?? 0) > options.maxBytes;
  if (isTooLong && options.opening === undefined) throw tooLarge(options.maxBytes);
  const body = exchange.takeBody();
  if (Buffer.isBuffer(body)) {
    keepOpening(options, body);
    const bodyHash = options.wantHash === true ? hash("sha256", body) : null;
    return await scanJson(body, { fields: options.fields, bodyHash });
  }
  const reader = new BodyReader(options);
  try {
    await receive(body, reader, { ...options, isTooLong });
    return await reader.end();
  } catch (error) {
    const refusal = await explained(error, () => reader.read());
    await reader.abort();
    throw refusal;
  }
}

/**
 * Scans JSON that is in memory.
 *
 * @throws DomainError `invalid_request`
 */
export async function scanJson(
  bytes: Uint8Array,
  { fields, bodyHash = null }: { readonly fields?: ReadonlySet<string> | undefined; readonly bodyHash?: string | null },
): Promise<ScannedBody> {
  const scanner = new JsonScanner(fields);
  try {
    scanner.push(bytes);
    return inlineBody(bytes, scanner.end(), bodyHash);
  } catch (error) {
    throw await explained(error, () => [bytes]);
  }
}

/** @param read the text once more, up to the invalid byte and behind it */
async function explained(
  error: unknown,
  read: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<unknown> {
  if (!(error instanceof JsonSyntaxError)) return error;
  const found = error.position === undefined ? null : await findNotFinite(read(), error.position);
  if (found === null) return unreadable("body", error.message);
  const message = `is ${found.name}, a number that JSON does not have; send null or a text instead`;
  return unreadable(found.place === "" ? "body" : found.place, message);
}

function unreadable(field: string, message: string): DomainError {
  const text = field === "body" ? `body: ${message}.` : `${field} ${message}.`;
  return new DomainError("invalid_request", text, { details: [{ field, message }] });
}

function keepOpening({ opening }: BodyOptions, bytes: Buffer): void {
  if (opening === undefined || opening.text.length >= OPENING_BYTES) return;
  opening.text += bytes.toString("latin1", 0, OPENING_BYTES);
}

interface ReceiveOptions extends BodyOptions {
  /** The body says itself that it is longer than `maxBytes`. */
  readonly isTooLong: boolean;
}

function receive(stream: Readable, reader: BodyReader, options: ReceiveOptions): Promise<void> {
  const { maxBytes, isTooLong } = options;
  return new Promise((resolve, reject) => {
    let receivedBytes = 0;
    let isOver = false;
    let reading: Promise<void> | undefined;
    const idle = createIdleTimer(limits.bodyIdleTimeoutMs, () => settle(bodyTimedOut(limits.bodyIdleTimeoutMs)));
    const settle = (error?: Error): void => {
      isOver = true;
      idle.stop();
      stream.off("data", onData).off("end", onEnd).off("close", onClose).off("error", onClose);
      if (error === undefined) resolve();
      else {
        stream.resume();
        reject(error);
      }
    };
    const read = (bytes: Buffer): void => {
      if (isOver) return;
      try {
        const next = reading === undefined ? reader.push(bytes) : reading.then(() => reader.push(bytes));
        if (next === undefined) return;
        stream.pause();
        reading = next;
        next.then(() => {
          if (reading !== next) return;
          reading = undefined;
          stream.resume();
        }, settle);
      } catch (error) {
        settle(error as Error);
      }
    };
    const gatherer = gatherPieces(read);
    const onData = (bytes: Buffer): void => {
      idle.heard();
      receivedBytes += bytes.length;
      keepOpening(options, bytes);
      if (receivedBytes > (isTooLong ? OPENING_BYTES : maxBytes)) settle(tooLarge(maxBytes));
      else gatherer.add(bytes);
    };
    const onEnd = (): void => {
      gatherer.flush();
      if (isOver) return;
      // What came is still being stored: nothing more has to arrive.
      idle.stop();
      stream.off("close", onClose);
      if (reading === undefined) settle();
      else reading.then(() => settle(), settle);
    };
    const onClose = (): void => settle(new RequestAbortedError("the request ended before its body was complete"));
    stream.on("data", onData).on("end", onEnd).on("close", onClose).on("error", onClose);
  });
}

class BodyReader {
  readonly #options: BodyOptions;
  readonly #scanner: JsonScanner;
  readonly #hash: Hash | undefined;
  #pieces: Buffer[] = [];
  #last: Buffer = Buffer.alloc(0);
  #takenBytes = 0;
  #writer: BlobWriter | undefined;

  constructor(options: BodyOptions) {
    this.#options = options;
    this.#scanner = new JsonScanner(options.fields);
    this.#hash = options.wantHash === true ? createHash("sha256") : undefined;
  }

  /** Reads a piece; the result, if any, must be awaited before the next one. */
  push(bytes: Buffer): Promise<void> | undefined {
    this.#last = bytes;
    this.#scanner.push(bytes);
    this.#hash?.update(bytes);
    this.#takenBytes += bytes.length;
    if (this.#writer !== undefined) return writeAndFree(this.#writer, bytes);
    this.#pieces.push(bytes);
    return this.#takenBytes > limits.inlinePayloadMaxBytes ? this.#spool() : undefined;
  }

  async #spool(): Promise<void> {
    this.#writer = await this.#options.blobs.create();
    const pieces = this.#pieces;
    this.#pieces = [];
    for (const piece of pieces) await writeAndFree(this.#writer, piece);
  }

  async end(): Promise<ScannedBody> {
    const json = this.#scanner.end();
    const bodyHash = this.#hash?.digest("hex") ?? null;
    if (this.#writer === undefined) {
      const bytes = this.#pieces.length === 1 ? (this.#pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#pieces);
      return inlineBody(bytes, json, bodyHash);
    }
    const writer = this.#writer;
    await writer.finish();
    this.#writer = undefined;
    return blobBody({ blobId: writer.blobId, lengthBytes: this.#takenBytes }, this.#options.blobs, json, bodyHash);
  }

  /** What came, the piece that was refused included. */
  async *read(): AsyncGenerator<Uint8Array> {
    const writer = this.#writer;
    if (writer !== undefined) {
      await writer.finish();
      this.#writer = undefined;
      try {
        yield* this.#options.blobs.read(writer.blobId, 0, this.#takenBytes);
      } finally {
        await this.#options.blobs.remove([writer.blobId]);
      }
    }
    yield* [...this.#pieces, this.#last];
  }

  async abort(): Promise<void> {
    await this.#writer?.abort();
  }
}

async function writeAndFree(writer: BlobWriter, bytes: Buffer): Promise<void> {
  await writer.write(bytes);
  freeBytes(bytes);
}

function inlineBody(bytes: Uint8Array, json: ScannedJson, bodyHash: string | null): ScannedBody {
  const slice = (span: JsonSpan): Uint8Array => bytes.subarray(span.start, span.end);
  return {
    json,
    hash: bodyHash,
    payload(member) {
      const span = json.members.get(member);
      return span === undefined ? undefined : { kind: "inline", bytes: slice(span) };
    },
    whole: () => ({ kind: "inline", bytes }),
    async value(member, parse = JSON.parse) {
      const span = json.members.get(member);
      return span === undefined ? undefined : parseMember(member, slice(span), parse);
    },
    discard: () => Promise.resolve(),
  };
}

function blobBody(
  { blobId, lengthBytes }: { readonly blobId: string; readonly lengthBytes: number },
  blobs: BlobStore,
  json: ScannedJson,
  bodyHash: string | null,
): ScannedBody {
  let taken = false;
  return {
    json,
    hash: bodyHash,
    payload(member) {
      const span = json.members.get(member);
      if (span === undefined) return undefined;
      taken = true;
      return { kind: "blob", blobId, offsetBytes: span.start, lengthBytes: span.end - span.start };
    },
    whole: () => ({ kind: "blob", blobId, offsetBytes: 0, lengthBytes }),
    async value(member, parse = JSON.parse) {
      const span = json.members.get(member);
      if (span === undefined) return undefined;
      const pieces: Uint8Array[] = [];
      if (span.end - span.start > PARSED_MEMBER_MAX_BYTES) throw memberTooLong(member);
      for await (const piece of blobs.read(blobId, span.start, span.end - span.start)) pieces.push(piece);
      return parseMember(member, Buffer.concat(pieces), parse);
    },
    async discard() {
      if (!taken) await blobs.remove([blobId]);
    },
  };
}

function parseMember(member: string, bytes: Uint8Array, parse: (text: string) => unknown): unknown {
  if (bytes.byteLength > PARSED_MEMBER_MAX_BYTES) throw memberTooLong(member);
  const text = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return parse(text.toString("utf8"));
}

function memberTooLong(member: string): DomainError {
  const message = `is longer than ${PARSED_MEMBER_MAX_BYTES} bytes`;
  return new DomainError("invalid_request", `${member} ${message}.`, { details: [{ field: member, message }] });
}

function tooLarge(maxBytes: number): DomainError {
  return new DomainError(
    "payload_too_large",
    `The body is larger than ${maxBytes} bytes, the maximum for this operation.`,
  );
}
