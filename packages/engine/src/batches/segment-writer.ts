import type { BlobStore, BlobWriter } from "../kernel/payload.ts";
import type { InputPlace, NewSegment } from "./batch.ts";

/** Small, because a segment is in memory while it runs; large, because each costs two transactions. */
const SEGMENT_REQUESTS_MAX = 1_000;
const SEGMENT_BYTES_MAX = 4 * 1024 * 1024;
const WRITE_BYTES = 256 * 1024;

/** A request as it was sent, and where in it the value of `input` stands. */
export interface BatchRequest {
  readonly bytes: Uint8Array;
  readonly inputStart: number;
  readonly inputEnd: number;
}

/** Writes requests to blobs as they come; rows are made of its segments once all of them are on the disk. */
export class SegmentWriter {
  readonly #blobs: BlobStore;
  readonly #segments: NewSegment[] = [];
  #count = 0;
  #writer: BlobWriter | undefined;
  #inputs: InputPlace[] = [];
  #bytes = 0;
  #pieces: Uint8Array[] = [];
  #pieceBytes = 0;

  constructor(blobs: BlobStore) {
    this.#blobs = blobs;
  }

  get count(): number {
    return this.#count;
  }

  async add({ bytes, inputStart, inputEnd }: BatchRequest): Promise<void> {
    this.#writer ??= await this.#blobs.create();
    this.#inputs.push({ lengthBytes: bytes.byteLength, inputStart, inputEnd });
    this.#pieces.push(bytes);
    this.#pieceBytes += bytes.byteLength;
    this.#bytes += bytes.byteLength;
    this.#count += 1;
    if (this.#pieceBytes >= WRITE_BYTES) await this.#flush();
    if (this.#inputs.length >= SEGMENT_REQUESTS_MAX || this.#bytes >= SEGMENT_BYTES_MAX) await this.#close();
  }

  /** The segments, whose first indexes count from 0; all blobs are durable. */
  async finish(): Promise<readonly NewSegment[]> {
    await this.#close();
    return this.#segments;
  }

  /** Drops what was written. */
  async abort(): Promise<void> {
    await this.#writer?.abort();
    this.#writer = undefined;
    await this.#blobs.remove(this.#segments.map(({ inputBlob }) => inputBlob));
  }

  async #flush(): Promise<void> {
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#pieceBytes = 0;
    if (pieces.length > 0) await this.#writer?.write(Buffer.concat(pieces));
  }

  async #close(): Promise<void> {
    const writer = this.#writer;
    if (writer === undefined) return;
    await this.#flush();
    await writer.finish();
    this.#writer = undefined;
    const inputs = this.#inputs;
    this.#segments.push({ firstIndex: this.#count - inputs.length, inputBlob: writer.blobId, inputs });
    this.#inputs = [];
    this.#bytes = 0;
  }
}
