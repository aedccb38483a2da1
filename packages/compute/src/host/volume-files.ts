import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { chmod, lstat, mkdir, open, opendir, rename, rmdir, statfs, unlink } from "node:fs/promises";
import { Readable } from "node:stream";
import type { VolumeFile, VolumeFiles, VolumePath } from "@millrace/engine";
import { type DirectoryHandle, openDirectory, openInside } from "./directory-handle.ts";
import { firstNames } from "./first-names.ts";
import {
  explainFileError,
  fileConflict,
  noRoom,
  notThere,
  tooLargeForVolume,
  wrongKind,
  wrongOffset,
} from "./file-refusals.ts";

/** Files of an upload that is under way; not listed. */
const UPLOAD_PREFIX = ".millrace-upload-";
/** Machines run as any user, and those that share a volume may run as different ones. */
const FILE_MODE = 0o666;
const DIRECTORY_MODE = 0o777;
/** Of the disk, what uploads leave free for the machines and the service. */
const KEPT_FREE_BYTES = 256 * 1024 * 1024;
/** How much is written between two looks at the free space. */
const LOOK_EVERY_BYTES = 64 * 1024 * 1024;

/** The files of network volumes that are directories of this host. `directoryOf` makes sure that there is one. */
export function createVolumeFiles(directoryOf: (volumeId: string) => Promise<string>): VolumeFiles {
  /** Calls `use` with the directory that `path` names. */
  async function inDirectory<Result>(
    volumeId: string,
    path: VolumePath,
    use: (directory: DirectoryHandle) => Promise<Result>,
    options: { readonly create?: boolean } = {},
  ): Promise<Result> {
    const root = await directoryOf(volumeId);
    let directory = await openDirectory(root);
    try {
      for (const name of path) {
        if (options.create === true) await makeOne(directory.entry(name));
        const inner = await openInside(directory, name, root);
        await directory.close();
        directory = inner;
      }
      return await use(directory);
    } catch (error) {
      throw explainFileError(error, path);
    } finally {
      await directory.close();
    }
  }

  return {
    list: (volumeId, path, { after, limit }) =>
      inDirectory(volumeId, path, async (directory) => {
        const { names, hasMore } = await firstNames(namesIn(directory), { after, limit });
        const entries: VolumeFile[] = [];
        for (const name of names) {
          const stats = await lstat(directory.entry(name)).catch(ignoreMissing);
          if (stats !== undefined) entries.push(describe(name, stats));
        }
        return { entries, hasMore };
      }),

    read: (volumeId, path, offsetBytes) =>
      inDirectory(volumeId, path.slice(0, -1), async (directory) => {
        // Without O_NONBLOCK, opening a pipe would wait for somebody who writes to it.
        const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
        const file = await open(directory.entry(nameOf(path)), flags).catch((error: unknown) => {
          throw explainFileError(error, path);
        });
        try {
          const stats = await file.stat();
          if (!stats.isFile()) throw wrongKind(path, "is not a file");
          if (offsetBytes > stats.size) throw wrongOffset(stats.size);
          const lengthBytes = stats.size - offsetBytes;
          // The length is told before, so what the file grows by meanwhile is left out.
          if (lengthBytes > 0)
            return { lengthBytes, content: file.createReadStream({ start: offsetBytes, end: stats.size - 1 }) };
          await file.close();
          return { lengthBytes, content: Readable.from([]) };
        } catch (error) {
          await file.close();
          throw error;
        }
      }),

    write: (volumeId, path, content, { maxBytes }) =>
      inDirectory(
        volumeId,
        path.slice(0, -1),
        async (directory) => {
          const temporary = directory.entry(`${UPLOAD_PREFIX}${randomUUID()}`);
          try {
            await store(temporary, content, { maxBytes, directory });
            const target = directory.entry(nameOf(path));
            if ((await lstat(target).catch(ignoreMissing))?.isDirectory() === true) {
              throw fileConflict(path, "is a directory; delete it first, or choose another name");
            }
            await rename(temporary, target);
            return describe(nameOf(path), await lstat(target));
          } catch (error) {
            await unlink(temporary).catch(() => undefined);
            throw explainFileError(error, path);
          }
        },
        { create: true },
      ),

    makeDirectory: (volumeId, path) =>
      inDirectory(volumeId, path, async (directory) => describe(nameOf(path), await lstat(`${directory.path}/.`)), {
        create: true,
      }),

    remove: (volumeId, path, { recursive }) =>
      inDirectory(volumeId, path.slice(0, -1), async (directory) => {
        const target = directory.entry(nameOf(path));
        const stats = await lstat(target).catch(ignoreMissing);
        if (stats === undefined) throw notThere(path);
        if (!stats.isDirectory()) await unlink(target);
        else if (recursive) await removeTree(directory, nameOf(path), await directoryOf(volumeId));
        else await rmdir(target);
      }),
  };
}

async function* namesIn(directory: DirectoryHandle): AsyncGenerator<string, void, undefined> {
  for await (const { name } of await opendir(directory.path)) if (!name.startsWith(UPLOAD_PREFIX)) yield name;
}

async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: DIRECTORY_MODE });
    // Made by this call, so it is no link; without this, the mask of the service would take rights away.
    await chmod(path, DIRECTORY_MODE);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

interface StoreOptions {
  readonly maxBytes: number;
  readonly directory: DirectoryHandle;
}

async function store(path: string, content: Readable, { maxBytes, directory }: StoreOptions): Promise<void> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  const file = await open(path, flags, FILE_MODE);
  try {
    await file.chmod(FILE_MODE);
    let writtenBytes = 0;
    let lookAtBytes = 0;
    for await (const piece of content as AsyncIterable<Uint8Array>) {
      if (writtenBytes + piece.length > maxBytes) throw tooLargeForVolume(maxBytes);
      if (writtenBytes >= lookAtBytes) {
        const { bavail, bsize } = await statfs(directory.path);
        if (bavail * bsize < KEPT_FREE_BYTES + LOOK_EVERY_BYTES) throw noRoom();
        lookAtBytes = writtenBytes + LOOK_EVERY_BYTES;
      }
      await file.writeFile(piece);
      writtenBytes += piece.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Deletes a directory with all it holds. Never goes through a link, also not one that is put in the way meanwhile. */
async function removeTree(parent: DirectoryHandle, name: string, root: string): Promise<void> {
  const directory = await openInside(parent, name, root);
  try {
    for await (const entry of await opendir(directory.path)) {
      if (entry.isDirectory()) await removeTree(directory, entry.name, root);
      else await unlink(directory.entry(entry.name)).catch(ignoreMissing);
    }
  } finally {
    await directory.close();
  }
  await rmdir(parent.entry(name));
}

function nameOf(path: VolumePath): string {
  return path.at(-1) ?? "";
}

function describe(name: string, stats: Stats): VolumeFile {
  const kind = stats.isFile() ? "file" : stats.isDirectory() ? "directory" : stats.isSymbolicLink() ? "link" : "other";
  return { name, kind, sizeBytes: kind === "file" ? stats.size : null, modifiedAtMs: Math.round(stats.mtimeMs) };
}

/** Somebody deleted it meanwhile. */
function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
