import { DamagedBlobError, DomainError, type BlobStore, type Payload } from "@millrace/engine";

/** A requested body is no longer in the blob store, or is not what was written there. */
export class LostBodyError extends DomainError {
  constructor(cause: unknown) {
    const what =
      cause instanceof DamagedBlobError
        ? "A stored body is damaged: it no longer matches its checksum in the blob store of the service, and is not served."
        : "A body of this job is lost: it is no longer in the blob store of the service.";
    super("not_found", `${what} Submit the job again if you need its result.`, { cause });
  }
}

/** An open blob; its first piece was read. */
export interface OpenBlob {
  /** All pieces; to be read once. */
  pieces(): AsyncIterable<Uint8Array>;
  /** Discards the unread rest. */
  close(): Promise<void>;
}

/** @throws LostBodyError when the store is certain that the blob is gone, or its begin is damaged */
export async function openBlob(blobs: BlobStore, payload: Payload & { readonly kind: "blob" }): Promise<OpenBlob> {
  const { blobId, offsetBytes, lengthBytes } = payload;
  const rest = blobs.read(blobId, offsetBytes, lengthBytes)[Symbol.asyncIterator]();
  const first = await rest.next().catch(async (error: unknown) => {
    const isLost = error instanceof DamagedBlobError || !(await blobs.has(blobId).catch(() => true));
    throw isLost ? new LostBodyError(error) : error;
  });
  return {
    async *pieces() {
      for (let piece = first; piece.done !== true; piece = await rest.next()) yield piece.value;
    },
    close: async () => void (await rest.return?.()),
  };
}
