import { setImmediate as nextTurn } from "node:timers/promises";
import { payloadBytes, type BlobStore, type Payload } from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { JsonKind } from "../../http/body/json-scanner.ts";

export interface Chunk {
  readonly output: Payload;
  readonly metrics: string | null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const LETTER_D = 0x64;
/** Converts a letter to lower case and leaves a digit unchanged. */
const LOWER_CASE = 0x20;
const HIGH_SURROGATE_SECONDS: ReadonlySet<number> = new Set(Buffer.from("89ab"));
/** Escaping at most doubles JSON text, because it holds no raw control characters. */
const TEXT_PIECE_MAX_BYTES = Math.floor((limits.streamChunkMaxBytes - 2) / 2);

/**
 * Splits an output that exceeds the limit of a chunk. A text becomes several texts, cut between characters; any other
 * JSON value becomes its JSON text in pieces, in order. The pieces together equal the output. Metrics are in the last
 * piece.
 */
export async function splitChunk(
  chunk: Chunk & { readonly kind: JsonKind },
  blobs: BlobStore,
): Promise<readonly Chunk[]> {
  const { output, metrics } = chunk;
  if (payloadBytes(output) <= limits.streamChunkMaxBytes) return [{ output, metrics }];
  const bytes = await allBytes(output, blobs);
  const pieces = chunk.kind === "string" ? await splitString(bytes) : await splitText(bytes);
  return pieces.map((piece, index) => ({
    output: { kind: "inline", bytes: piece },
    metrics: index === pieces.length - 1 ? metrics : null,
  }));
}

async function allBytes(payload: Payload, blobs: BlobStore): Promise<Uint8Array> {
  if (payload.kind === "inline") return payload.bytes;
  const pieces: Uint8Array[] = [];
  for await (const piece of blobs.read(payload.blobId, payload.offsetBytes, payload.lengthBytes)) pieces.push(piece);
  await blobs.remove([payload.blobId]);
  return Buffer.concat(pieces);
}

/** Cuts a JSON string literal into several. Escapes, surrogate pairs and UTF-8 sequences stay whole. */
async function splitString(literal: Uint8Array): Promise<Uint8Array[]> {
  const end = literal.length - 1;
  const contentMaxBytes = limits.streamChunkMaxBytes - 2;
  const pieces: Uint8Array[] = [];
  for (let start = 1; start < end;) {
    let at = start;
    while (at < end) {
      const next = at + characterBytes(literal, at);
      if (next - start > contentMaxBytes) break;
      at = next;
    }
    pieces.push(Buffer.concat([Buffer.of(QUOTE), literal.subarray(start, at), Buffer.of(QUOTE)]));
    start = at;
    await nextTurn();
  }
  return pieces;
}

/** Bytes of the character that begins at `at` in a string literal. */
function characterBytes(literal: Uint8Array, at: number): number {
  const byte = literal[at] ?? 0;
  if (byte < 0x80) return byte === BACKSLASH ? escapeBytes(literal, at) : 1;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

function escapeBytes(literal: Uint8Array, at: number): number {
  if (literal[at + 1] !== LETTER_U) return 2;
  const isFollowed = literal[at + 6] === BACKSLASH && literal[at + 7] === LETTER_U;
  return isFollowed && isHighSurrogate(literal, at + 2) ? 12 : 6;
}

/** Whether these digits are those of U+D800 to U+DBFF. */
function isHighSurrogate(literal: Uint8Array, at: number): boolean {
  const [first = 0, second = 0] = [literal[at], literal[at + 1]];
  return (first | LOWER_CASE) === LETTER_D && HIGH_SURROGATE_SECONDS.has(second | LOWER_CASE);
}

async function splitText(text: Uint8Array): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + TEXT_PIECE_MAX_BYTES, text.length);
    while (end < text.length && ((text[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    pieces.push(Buffer.from(JSON.stringify(Buffer.from(text.subarray(start, end)).toString("utf8"))));
    start = end;
    await nextTurn();
  }
  return pieces;
}
