import { createReadStream } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";
import { BackupError } from "./backup-error.ts";
import { createByteReader, type ByteReader } from "./byte-reader.ts";
import { BLOCK_BYTES, paddingOf, readHeader, writeHeader } from "./tar-header.ts";

const READ_PIECE_BYTES = 256 * 1024;
const END = Buffer.alloc(2 * BLOCK_BYTES);
/** What a backup may name: nothing outside its folder, nor what a file system reads as more than a name. */
const SAFE_NAME = /^(?!\.{1,2}(?:\/|$))[\w.-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*$/;

interface ArchivedFile {
  /** Relative to the folder, with `/`. */
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedAtMs: number;
}

/** What was unpacked. */
export interface UnpackedFiles {
  readonly blobs: number;
  /** Size of a file that lies in no folder; undefined where there is none. */
  readonly sizeOf: (name: string) => number | undefined;
}

/** How long the archive of a folder is. */
export async function archiveLength(folder: string): Promise<number> {
  let length = END.length;
  for await (const { sizeBytes } of filesOf(folder)) length += BLOCK_BYTES + sizeBytes + paddingOf(sizeBytes);
  return length;
}

/** The files of a folder that nobody changes, as a tar archive. One piece at a time is in memory. */
export async function* archiveOf(folder: string): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const file of filesOf(folder)) {
    yield writeHeader(file);
    yield* contentOf(file);
    const padding = paddingOf(file.sizeBytes);
    if (padding > 0) yield Buffer.alloc(padding);
  }
  yield END;
}

/**
 * Writes the files of an archive into a folder, for its owner alone and onto the disk.
 *
 * @param onBytes hears of each piece that was written
 * @throws BackupError when it is no whole archive of a backup
 */
export async function unpack(
  archive: AsyncIterable<Uint8Array>,
  folder: string,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<UnpackedFiles> {
  const reader = createByteReader(archive);
  const atRoot = new Map<string, number>();
  let blobs = 0;
  try {
    for (;;) {
      const header = readHeader(await reader.exactly(BLOCK_BYTES));
      if (header === undefined) break;
      const { name, sizeBytes } = header;
      if (!SAFE_NAME.test(name))
        throw new BackupError(`This is no backup: it has a file named ${JSON.stringify(name)}.`);
      await writeFile(join(folder, name), reader.pieces(sizeBytes), onBytes);
      await reader.exactly(paddingOf(sizeBytes));
      if (name.includes("/")) blobs += 1;
      else atRoot.set(name, sizeBytes);
    }
    return { blobs, sizeOf: (name) => atRoot.get(name) };
  } finally {
    await reader.close();
  }
}

async function* filesOf(root: string, within = ""): AsyncGenerator<ArchivedFile, void, undefined> {
  for (const entry of await readdir(join(root, within), { withFileTypes: true })) {
    const name = within === "" ? entry.name : `${within}/${entry.name}`;
    if (entry.isDirectory()) {
      yield* filesOf(root, name);
      continue;
    }
    const path = join(root, name);
    const { size, mtimeMs } = await stat(path);
    yield { name, path, sizeBytes: size, modifiedAtMs: mtimeMs };
  }
}

async function* contentOf({ path, name, sizeBytes }: ArchivedFile): AsyncGenerator<Uint8Array, void, undefined> {
  let left = sizeBytes;
  if (left === 0) return;
  for await (const piece of createReadStream(path, { end: sizeBytes - 1, highWaterMark: READ_PIECE_BYTES })) {
    left -= (piece as Buffer).length;
    yield piece as Buffer;
  }
  if (left > 0) throw new Error(`${name} became shorter while it was read.`);
}

async function writeFile(
  path: string,
  content: ReturnType<ByteReader["pieces"]>,
  onBytes: (bytes: number) => void,
): Promise<void> {
  await makeDirectory(dirname(path), 0o700);
  const file = await open(path, "wx", 0o600);
  try {
    for await (const piece of content) {
      for (let at = 0; at < piece.length;) at += (await file.write(piece, at)).bytesWritten;
      onBytes(piece.length);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}
