import { DamagedBlobError, type BlobStore, type Payload } from "@millrace/engine";
import { LostBodyError } from "../answers/lost-body-error.ts";

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
