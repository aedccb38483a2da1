import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { lstat, mkdir, open, opendir, rename, rm, rmdir, statfs, unlink } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { VolumeFile, VolumeFiles, VolumePath } from "@millrace/engine";
import { type DirectoryHandle, openDirectory, openFileInside, openInside } from "./directory-handle.ts";
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
import type { VolumeDirectories } from "./volume-directories.ts";

/** Machines run as any user, and those that share a volume may run as different ones. */
const FILE_MODE = 0o666;
const DIRECTORY_MODE = 0o777;
/** Of the disk, what uploads leave free for the machines and the service. */
const KEPT_FREE_BYTES = 256 * 1024 * 1024;
/** How much is written between two looks at the free space. */
const LOOK_EVERY_BYTES = 64 * 1024 * 1024;

/** The files of network volumes that are directories of this host. */
export function createVolumeFiles(volumes: Omit<VolumeDirectories, "remove">): VolumeFiles {
  /** Calls `use` with the directory that `path` names. */
  async function inDirectory<Result>(
    volumeId: string,
    path: VolumePath,
    use: (directory: DirectoryHandle) => Promise<Result>,
    options: { readonly create?: boolean } = {},
  ): Promise<Result> {
    let directory = await openDirectory(await volumes.open({ kind: "network", volumeId }));
    try {
      for (const name of path) {
        const inner = options.create === true ? await made(directory, name) : await openInside(directory, name);
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
        const file = await openFileInside(directory, nameOf(path)).catch((error: unknown) => {
          throw explainFileError(error, path);
        });
        if (file === undefined)
          throw wrongKind(path, "is not a file, or there is a link in its place, and links are not followed");
        try {
          const stats = await file.stat();
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
          // No machine reaches it until it is whole, and no file of a volume can have its name.
          const temporary = join(volumes.uploadsDir, randomUUID());
          try {
            const stats = await store(temporary, content, maxBytes);
            const target = directory.entry(nameOf(path));
            if ((await lstat(target).catch(ignoreMissing))?.isDirectory() === true) {
              throw fileConflict(path, "is a directory; delete it first, or choose another name");
            }
            await rename(temporary, target);
            await directory.sync();
            return describe(nameOf(path), stats);
          } catch (error) {
            await rm(temporary, { force: true });
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
        else if (recursive) await volumes.erase(target);
        else await rmdir(target);
        await directory.sync();
      }),
  };
}

async function* namesIn(directory: DirectoryHandle): AsyncGenerator<string, void, undefined> {
  for await (const { name } of await opendir(directory.path)) yield name;
}

/** Opens a directory, made if it is missing. */
async function made(parent: DirectoryHandle, name: string): Promise<DirectoryHandle> {
  const isNew = await mkdir(parent.entry(name), { mode: DIRECTORY_MODE }).then(() => true, ignoreExisting);
  const directory = await openInside(parent, name);
  if (!isNew) return directory;
  try {
    // The mask of the service took rights away. What has the name now may be no longer what was made, but it is a directory of the volume.
    await directory.chmod(DIRECTORY_MODE);
    await parent.sync();
    return directory;
  } catch (error) {
    await directory.close();
    throw error;
  }
}

async function store(path: string, content: Readable, maxBytes: number): Promise<Stats> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, FILE_MODE);
  try {
    await file.chmod(FILE_MODE);
    let writtenBytes = 0;
    let lookAtBytes = 0;
    for await (const piece of content as AsyncIterable<Uint8Array>) {
      if (writtenBytes + piece.length > maxBytes) throw tooLargeForVolume(maxBytes);
      if (writtenBytes >= lookAtBytes) {
        const { bavail, bsize } = await statfs(path);
        if (bavail * bsize < KEPT_FREE_BYTES + LOOK_EVERY_BYTES) throw noRoom();
        lookAtBytes = writtenBytes + LOOK_EVERY_BYTES;
      }
      await file.writeFile(piece);
      writtenBytes += piece.length;
    }
    await file.sync();
    return await file.stat();
  } finally {
    await file.close();
  }
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

function ignoreExisting(error: unknown): false {
  if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
  throw error;
}
