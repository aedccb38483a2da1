import type { BlobWriter } from "@millrace/engine";
import type { SweepableBlobStore } from "./sweepable-blob-store.ts";
import type { DiskSpace } from "../disk/disk-space.ts";

/** The same blobs; a writer that finds no room on their disk is refused with what the disk has to say about it. */
export function refusingWhileFull(blobs: SweepableBlobStore, disk: Pick<DiskSpace, "explained">): SweepableBlobStore {
  async function explained<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } catch (error) {
      throw disk.explained(error);
    }
  }
  function writerOf(writer: BlobWriter): BlobWriter {
    return {
      blobId: writer.blobId,
      write: (bytes) => explained(() => writer.write(bytes)),
      finish: () => explained(() => writer.finish()),
      abort: () => writer.abort(),
    };
  }
  return { ...blobs, create: async () => writerOf(await explained(() => blobs.create())) };
}
