import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BlobStore, BlobWriter } from "@millrace/engine";

const PART_SUFFIX = ".part";
const ID_PATTERN = /^[0-9a-f-]{36}$/;
const READ_PIECE_BYTES = 256 * 1024;

/**
 * Blobs as files in a directory, spread over 256 folders. A blob is written under another name, synced, then renamed,
 * and its folder is synced: a name without suffix is always complete and survives a power cut.
 */
export interface DirectoryBlobStore extends BlobStore {
  /** Removes blobs that are older than `olderThanMs` and that `isReferenced` does not know. Resolves to how many. */
  sweep(options: { olderThanMs: number; isReferenced: (blobId: string) => boolean }): Promise<number>;
}

export async function openDirectoryBlobStore(directory: string): Promise<DirectoryBlobStore> {
  await mkdir(directory, { recursive: true });
  const made = new Set<string>();

  const folderOf = (blobId: string): string => join(directory, blobId.slice(0, 2));
  const pathOf = (blobId: string): string => {
    if (!ID_PATTERN.test(blobId)) throw new Error("not a blob id");
    return join(folderOf(blobId), blobId);
  };

  async function create(): Promise<BlobWriter> {
    const blobId = randomUUID();
    const folder = folderOf(blobId);
    if (!made.has(folder)) {
      await mkdir(folder, { recursive: true });
      await syncDirectory(directory);
      made.add(folder);
    }
    const partPath = pathOf(blobId) + PART_SUFFIX;
    const file = await open(partPath, "wx");
    return {
      blobId,
      async write(bytes) {
        for (let at = 0; at < bytes.byteLength;) at += (await file.write(bytes, at)).bytesWritten;
      },
      async finish() {
        await file.datasync();
        await file.close();
        await rename(partPath, pathOf(blobId));
        await syncDirectory(folder);
      },
      async abort() {
        await file.close();
        await rm(partPath, { force: true });
      },
    };
  }

  return {
    create,
    read: (blobId, offsetBytes, lengthBytes) =>
      createReadStream(pathOf(blobId), {
        start: offsetBytes,
        end: offsetBytes + lengthBytes - 1,
        highWaterMark: READ_PIECE_BYTES,
      }),
    async remove(blobIds) {
      await Promise.all(blobIds.map((blobId) => rm(pathOf(blobId), { force: true })));
    },
    async sweep({ olderThanMs, isReferenced }) {
      let removed = 0;
      for (const folder of await readdir(directory)) {
        for (const name of await readdir(join(directory, folder))) {
          const path = join(directory, folder, name);
          const info = await stat(path).catch(() => undefined);
          if (info === undefined || info.mtimeMs > olderThanMs || isReferenced(name)) continue;
          await rm(path, { force: true });
          removed += 1;
        }
      }
      return removed;
    },
  };
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
