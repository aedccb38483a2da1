import type { BlobStore } from "@millrace/engine";

/** What was written to a blob store. */
export interface BlobTally {
  written: number;
  writtenBytes: number;
}

/** The same store, which counts what is written whole. */
export function meterBlobStore(store: BlobStore, tally: BlobTally): BlobStore {
  return {
    has: (blobId) => store.has(blobId),
    read: (blobId, offsetBytes, lengthBytes) => store.read(blobId, offsetBytes, lengthBytes),
    remove: (blobIds) => store.remove(blobIds),
    async create() {
      const writer = await store.create();
      let bytesWritten = 0;
      return {
        blobId: writer.blobId,
        async write(bytes) {
          await writer.write(bytes);
          bytesWritten += bytes.byteLength;
        },
        async finish() {
          await writer.finish();
          tally.written += 1;
          tally.writtenBytes += bytesWritten;
        },
        abort: () => writer.abort(),
      };
    },
  };
}
