import { randomUUID } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BlobWriter } from "@millrace/engine";
import { makeLastingDirectory, syncDirectory } from "@millrace/files/make-directory";
import { BlobStoreError } from "./blob-store-errors.ts";
import {
  type BlobTail,
  isBlobId,
  MARK_NAME,
  SWEEP_BATCH,
  type SweepableBlobStore,
  type SweepOptions,
} from "./sweepable-blob-store.ts";
import { type BlobStoreOptions, withBlockSums } from "./checked-blobs.ts";

const PART_SUFFIX = ".part";
const FOLDER = /^[0-9a-f]{2}$/;
const READ_PIECE_BYTES = 256 * 1024;

/**
 * Blobs as files in a directory, spread over 256 folders. A blob is written under another name, synced, then renamed,
 * and its folder is synced: a name without suffix is always complete and survives a power cut. Several processes may
 * share the directory; what else lies in it is left alone.
 */
export async function openDirectoryBlobStore(
  directory: string,
  { onDamaged }: BlobStoreOptions = {},
): Promise<SweepableBlobStore> {
  await makeLastingDirectory(directory);
  await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  const made = new Set<string>();

  const markPlace = join(directory, MARK_NAME);
  const folderOf = (blobId: string): string => join(directory, blobId.slice(0, 2));
  const pathOf = (blobId: string): string => {
    if (!isBlobId(blobId)) throw new Error("not a blob id");
    return join(folderOf(blobId), blobId);
  };

  /** Opens a new file in a folder, which is made if it is missing; somebody may have removed one that was there. */
  async function openPart(folder: string, path: string): Promise<FileHandle> {
    if (made.has(folder)) {
      const file = await open(path, "wx").catch(undefinedIfMissing);
      if (file !== undefined) return file;
      made.delete(folder);
    }
    try {
      await mkdir(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") explainMissing(error);
    }
    await syncDirectory(directory);
    made.add(folder);
    return await open(path, "wx").catch(explainMissing);
  }

  function explainMissing(error: unknown): never {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new BlobStoreError(`Blobs cannot be kept in ${directory}: it is not there. Is it mounted?`, "ENOENT");
  }

  async function create(blobId: string): Promise<BlobWriter> {
    const folder = folderOf(blobId);
    const partPath = pathOf(blobId) + PART_SUFFIX;
    const file = await openPart(folder, partPath);
    return {
      blobId,
      async write(bytes) {
        for (let at = 0; at < bytes.byteLength;) at += (await file.write(bytes, at)).bytesWritten;
      },
      async finish() {
        await file.datasync();
        await file.close();
        await rename(partPath, pathOf(blobId)).catch(explainMissing);
        await syncDirectory(folder);
      },
      async abort() {
        await file.close();
        await rm(partPath, { force: true });
      },
    };
  }

  /** Of a directory that is not mounted any more nothing is known. */
  async function has(blobId: string): Promise<boolean> {
    if (await exists(pathOf(blobId))) return true;
    if (await exists(markPlace)) return false;
    throw new BlobStoreError(
      `Blobs cannot be read in ${directory}: the file ${MARK_NAME} is missing. Is the directory mounted?`,
      "ENOENT",
    );
  }

  async function* read(blobId: string, offsetBytes: number, lengthBytes: number): AsyncGenerator<Uint8Array> {
    const path = pathOf(blobId);
    // The end of a stream of a file is the last byte that is read, so an empty range cannot be said.
    if (lengthBytes === 0) return;
    const end = offsetBytes + lengthBytes - 1;
    yield* createReadStream(path, { start: offsetBytes, end, highWaterMark: READ_PIECE_BYTES });
  }

  async function tail(blobId: string, maxBytes: number): Promise<BlobTail> {
    const file = await open(pathOf(blobId), "r");
    try {
      const { size: storedBytes } = await file.stat();
      const length = Math.min(maxBytes, storedBytes);
      const { buffer, bytesRead } = await file.read({
        buffer: Buffer.allocUnsafe(length),
        position: storedBytes - length,
      });
      return { storedBytes, bytes: buffer.subarray(0, bytesRead) };
    } finally {
      await file.close();
    }
  }

  async function remove(blobIds: readonly string[]): Promise<void> {
    await Promise.all(blobIds.filter(isBlobId).map((blobId) => rm(pathOf(blobId), { force: true })));
  }

  async function sweep({ olderThanMs, unreferencedAmong }: SweepOptions): Promise<number> {
    let swept = 0;
    let batch: string[] = [];
    const ask = async (): Promise<void> => {
      const asked = new Set(batch);
      batch = [];
      const unreferenced = (await unreferencedAmong([...asked])).filter((blobId) => asked.has(blobId));
      await remove(unreferenced);
      swept += unreferenced.length;
    };
    for await (const { name, path } of blobFiles(directory)) {
      const info = await stat(path).catch(() => undefined);
      if (info === undefined || info.mtimeMs > olderThanMs) continue;
      if (name.endsWith(PART_SUFFIX)) {
        await rm(path, { force: true });
        swept += 1;
      } else if (batch.push(name) === SWEEP_BATCH) await ask();
    }
    if (batch.length > 0) await ask();
    return swept;
  }

  async function writeMark(mark: string): Promise<void> {
    const part = `${markPlace}.${randomUUID()}${PART_SUFFIX}`;
    try {
      await writeFile(part, mark, { flush: true });
      await rename(part, markPlace);
    } finally {
      await rm(part, { force: true });
    }
    await syncDirectory(directory);
  }

  const place = {
    create,
    has,
    read,
    tail,
    placeOf: pathOf,
    remove,
    sweep,
    markPlace,
    readMark: () => readFile(markPlace, "utf8").catch((error: unknown) => undefinedIfMissing(error)),
    writeMark,
    close: () => Promise.resolve(),
  };
  return withBlockSums(place, onDamaged);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch((error: unknown) => undefinedIfMissing(error))) !== undefined;
}

function undefinedIfMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}

/** Finished blobs and those being written, with their paths. */
async function* blobFiles(directory: string): AsyncGenerator<{ name: string; path: string }> {
  for (const folder of await readdir(directory, { withFileTypes: true })) {
    if (!folder.isDirectory() || !FOLDER.test(folder.name)) continue;
    for (const name of await readdir(join(directory, folder.name))) {
      const blobId = name.endsWith(PART_SUFFIX) ? name.slice(0, -PART_SUFFIX.length) : name;
      if (isBlobId(blobId)) yield { name, path: join(directory, folder.name, name) };
    }
  }
}
