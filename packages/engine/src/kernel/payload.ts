/**
 * A piece of JSON text that the engine carries without looking inside: small ones as bytes, large ones as a range of a
 * blob that was written before.
 */
export type Payload =
  | { readonly kind: "inline"; readonly bytes: Uint8Array }
  | { readonly kind: "blob"; readonly blobId: string; readonly offsetBytes: number; readonly lengthBytes: number };

export function payloadBytes(payload: Payload): number {
  return payload.kind === "inline" ? payload.bytes.byteLength : payload.lengthBytes;
}

/** Where large bodies are kept. Written and synced before the commit that refers to them. */
export interface BlobStore {
  /** Opens a new blob for writing. */
  create(): Promise<BlobWriter>;
  /** Whether the blob is there: false only if the store is certain that it is not, rejects when it cannot tell. */
  has(blobId: string): Promise<boolean>;
  /**
   * Reads a range; rejects when the blob is gone. Each piece belongs to the reader, which may overwrite or free it.
   *
   * @throws DamagedBlobError in place of the first piece that is not what was written
   */
  read(blobId: string, offsetBytes: number, lengthBytes: number): AsyncIterable<Uint8Array>;
  /** Removes blobs; unknown ids are ignored. */
  remove(blobIds: readonly string[]): Promise<void>;
}

export interface BlobWriter {
  readonly blobId: string;
  /** When it resolves, the bytes may be overwritten or freed. */
  write(bytes: Uint8Array): Promise<void>;
  /** Makes the blob durable. */
  finish(): Promise<void>;
  /** Drops what was written. */
  abort(): Promise<void>;
}
