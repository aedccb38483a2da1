import { makeDirectory } from "@millrace/files/make-directory";
import { MachinePreparationError } from "@millrace/engine";
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { HubBlob } from "./hub-files.ts";
import type { OpenedFile } from "./hub-client.ts";

/** Files by what is in them, each once for all models, and parts of files that are still being fetched. */
export interface BlobFiles {
  /** Where a blob is, or will be. */
  pathOf(blob: HubBlob): string;
  /** How many of its bytes have to come yet; 0 once it is here. */
  missingBytes(blob: HubBlob): Promise<number>;
  /**
   * Fetches a blob unless it is there, going on behind what an earlier try got; `onBytes` hears how many of its bytes are here. What
   * arrives is kept only if it has the hash.
   */
  fetch(blob: HubBlob, source: BlobSource, onBytes: (bytes: number) => void, signal: AbortSignal): Promise<void>;
  /** Removes blobs that no model has, and parts of files, but for those of `kept`. */
  sweep(kept: ReadonlySet<string>): Promise<void>;
  /** What all of them take of the disk together. */
  sizeInBytes(): Promise<number>;
}

/** Opens a blob at the hub, behind its first bytes. */
export type BlobSource = (fromByte: number) => Promise<OpenedFile>;

/** Names a blob, and its file. */
export function blobKey({ algorithm, hash }: HubBlob): string {
  return `${algorithm}-${hash}`;
}

export async function openBlobFiles(root: string): Promise<BlobFiles> {
  const wholeDir = join(root, "blobs");
  const partsDir = join(root, "parts");
  for (const directory of [wholeDir, partsDir]) await makeDirectory(directory, 0o700);
  const running = new Map<string, Promise<void>>();
  const pathOf = (blob: HubBlob): string => join(wholeDir, blobKey(blob));

  async function has(blob: HubBlob): Promise<boolean> {
    return (await sizeOf(pathOf(blob))) === blob.bytes;
  }

  async function missingBytes(blob: HubBlob): Promise<number> {
    if (await has(blob)) return 0;
    return Math.max(0, blob.bytes - ((await sizeOf(join(partsDir, blobKey(blob)))) ?? 0));
  }

  async function fetchWhole(
    blob: HubBlob,
    source: BlobSource,
    onBytes: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const partPath = join(partsDir, blobKey(blob));
    const atFirst = Math.min((await sizeOf(partPath)) ?? 0, blob.bytes);
    let present = atFirst;
    const handle = await open(partPath, "a");
    try {
      let hash = startHash(blob);
      if (present > 0) await hashFile(partPath, present, hash);
      if (present < blob.bytes) {
        const opened = await source(present);
        if (opened.fromByte !== present) {
          await handle.truncate(0);
          present = 0;
          hash = startHash(blob);
        }
        for await (const chunk of opened.bytes) {
          signal.throwIfAborted();
          present += chunk.length;
          if (present > blob.bytes) break;
          await write(handle, chunk);
          hash.update(chunk);
          onBytes(present);
        }
      }
      if (present < blob.bytes) throw new MachinePreparationError("The hub of models ended a file too early.");
      if (hash.digest("hex") !== blob.hash) {
        await rm(partPath, { force: true });
        // What an earlier try got may be what is wrong.
        if (atFirst > 0) return await fetchWhole(blob, source, onBytes, signal);
        throw new MachinePreparationError("A file from the hub of models does not have the hash that the hub names.");
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    // Every user inside a machine may read it.
    await chmod(partPath, 0o444);
    await rename(partPath, pathOf(blob));
  }

  return {
    pathOf,
    missingBytes,
    async fetch(blob, source, onBytes, signal) {
      const key = blobKey(blob);
      for (;;) {
        if (await has(blob)) return onBytes(blob.bytes);
        const other = running.get(key);
        if (other === undefined) break;
        // Another model has the same file. If that fetch fails, this one goes on in its place.
        await other.catch(() => undefined);
        signal.throwIfAborted();
      }
      const work = fetchWhole(blob, source, onBytes, signal).finally(() => running.delete(key));
      running.set(key, work);
      await work;
    },
    async sweep(kept) {
      for (const name of await readdir(wholeDir)) {
        // Each model that has it links it once more.
        const isLinked = ((await stat(join(wholeDir, name)).catch(() => undefined))?.nlink ?? 2) > 1;
        if (!isLinked && !kept.has(name)) await rm(join(wholeDir, name), { force: true });
      }
      for (const name of await readdir(partsDir)) {
        if (!kept.has(name) && !running.has(name)) await rm(join(partsDir, name), { force: true });
      }
    },
    async sizeInBytes() {
      let sum = 0;
      for (const directory of [wholeDir, partsDir]) {
        for (const name of await readdir(directory)) sum += (await sizeOf(join(directory, name))) ?? 0;
      }
      return sum;
    },
  };
}

function startHash({ algorithm, bytes }: HubBlob): Hash {
  return algorithm === "sha256" ? createHash("sha256") : createHash("sha1").update(`blob ${bytes}\0`);
}

async function hashFile(path: string, bytes: number, hash: Hash): Promise<void> {
  for await (const chunk of createReadStream(path, { end: bytes - 1 })) hash.update(chunk as Buffer);
}

async function write(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length;) at += (await handle.write(chunk, at)).bytesWritten;
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}
