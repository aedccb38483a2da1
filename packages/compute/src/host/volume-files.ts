import { hash, randomUUID } from "node:crypto";
import { type BigIntStats, constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, opendir, rename, rm, rmdir, statfs, unlink } from "node:fs/promises";
import { join } from "node:path";
import { pipeline, Readable, Transform } from "node:stream";
import type { MachineMount, VolumeFile, VolumeFiles, VolumePath } from "@millrace/engine";
import { type DirectoryHandle, openDirectory, openFileInside, openInside } from "./directory-handle.ts";
import { firstNames } from "./first-names.ts";
import {
  becameShorter,
  explainFileError,
  fileConflict,
  noRoom,
  notThere,
  tooLargeForVolume,
  wrongKind,
} from "./file-refusals.ts";
import { createSortedNames } from "./sorted-names.ts";
import { createSharedTurns } from "./shared-turns.ts";
import type { VolumeDirectories } from "./volume-directories.ts";

/** Machines run as any user, and those that share a volume may run as different ones. */
const FILE_MODE = 0o666;
const DIRECTORY_MODE = 0o777;
/** Of the disk, what uploads leave free for the machines and the service. */
const KEPT_FREE_BYTES = 256 * 1024 * 1024;
/** How much is written between two looks at the free space. */
const LOOK_EVERY_BYTES = 64 * 1024 * 1024;
const READ_BYTES = 256 * 1024;
/** How many entries are looked at in one go. */
const LOOKS_AT_ONCE = 16;

/** The files of network volumes that are directories of this host. */
export function createVolumeFiles(volumes: Omit<VolumeDirectories, "remove">): VolumeFiles {
  return {
    ...filesOf(volumes, "network"),
    beside: filesOf(volumes, "beside"),
    removeUnfinished: (untilMs) => volumes.removeUnfinished(untilMs),
  };
}

function filesOf(
  volumes: Omit<VolumeDirectories, "remove">,
  kind: MachineMount["kind"] | "beside",
): VolumeFiles["beside"] {
  const sorted = createSortedNames();
  const naming = createSharedTurns(volumes.uploadsDir);
  const keyOf = (volumeId: string, path: VolumePath): string => [kind, volumeId, ...path].join("/");

  /** Calls `use` with the directory that `path` names. */
  async function inDirectory<Result>(
    volumeId: string,
    path: VolumePath,
    use: (directory: DirectoryHandle) => Promise<Result>,
    options: { readonly create?: boolean } = {},
  ): Promise<Result> {
    let directory = await openDirectory(await volumes.open({ kind, volumeId }));
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
          const stats = await look(directory.entry(name));
          if (stats !== undefined) entries.push(describe(name, stats));
        }
        return { entries, hasMore };
      }),

    sortedNames: (volumeId, path) => inDirectory(volumeId, path, (directory) => sorted.of(volumeId, path, directory)),

    describe: (volumeId, path, names) =>
      inDirectory(volumeId, path, async (directory) => {
        const described = new Map<string, VolumeFile>();
        for (let from = 0; from < names.length; from += LOOKS_AT_ONCE) {
          const some = names.slice(from, from + LOOKS_AT_ONCE);
          const stats = await Promise.all(some.map((name) => look(directory.entry(name))));
          for (const [index, name] of some.entries()) {
            const found = stats[index];
            if (found !== undefined) described.set(name, describe(name, found));
          }
        }
        return described;
      }),

    open: (volumeId, path) =>
      inDirectory(volumeId, path.slice(0, -1), async (directory) => {
        const handle = await openFileInside(directory, nameOf(path)).catch((error: unknown) => {
          throw explainFileError(error, path);
        });
        if (handle === undefined)
          throw wrongKind(path, "is not a file, or there is a link in its place, and links are not followed");
        try {
          const stats = await handle.stat({ bigint: true });
          return {
            file: { ...describe(nameOf(path), stats), sizeBytes: Number(stats.size) },
            content(from, to) {
              // The length is told before, so what the file grows by meanwhile is left out.
              const bytes = { start: from, end: to - 1, highWaterMark: READ_BYTES };
              if (from < to) return whole(handle.createReadStream(bytes), to - from, path);
              void handle.close();
              return Readable.from([]);
            },
            close: () => handle.close(),
          };
        } catch (error) {
          await handle.close();
          throw error;
        }
      }),

    write: (volumeId, path, content, { maxBytes, accept }) =>
      inDirectory(
        volumeId,
        path.slice(0, -1),
        async (directory) => {
          // No machine reaches it until it is whole, and no file of a volume can have its name.
          const temporary = join(volumes.uploadsDir, randomUUID());
          const file = await open(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, FILE_MODE);
          try {
            await store(file, temporary, content, maxBytes);
            const target = directory.entry(nameOf(path));
            await naming.inTurn(keyOf(volumeId, path), async () => {
              const current = await look(target);
              if (current?.isDirectory() === true) {
                throw fileConflict(path, "is a directory; delete it first, or choose another name");
              }
              accept?.(current === undefined ? undefined : describe(nameOf(path), current));
              await rename(temporary, target);
            });
            await directory.sync();
            // Only now: renaming a file changes its version.
            return describe(nameOf(path), await file.stat({ bigint: true }));
          } catch (error) {
            await rm(temporary, { force: true });
            throw explainFileError(error, path);
          } finally {
            await file.close();
          }
        },
        { create: true },
      ),

    makeDirectory: (volumeId, path) =>
      inDirectory(volumeId, path, async (directory) => describe(nameOf(path), await directory.stat()), {
        create: true,
      }),

    remove: (volumeId, path, { recursive }) =>
      inDirectory(volumeId, path.slice(0, -1), async (directory) => {
        const target = directory.entry(nameOf(path));
        const stats = await look(target);
        if (stats === undefined) throw notThere(path);
        if (!stats.isDirectory()) await naming.inTurn(keyOf(volumeId, path), () => unlink(target));
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

async function store(
  file: FileHandle,
  path: string,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<void> {
  await file.chmod(FILE_MODE);
  let writtenBytes = 0;
  let lookAtBytes = 0;
  for await (const piece of content) {
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
}

/** The bytes of a file, which fail at their end where they are fewer: they would be taken for all of it. */
function whole(bytes: Readable, lengthBytes: number, path: VolumePath): Readable {
  let missing = lengthBytes;
  const counted = new Transform({
    readableHighWaterMark: READ_BYTES,
    transform(piece: Buffer, _, done) {
      missing -= piece.length;
      done(null, piece);
    },
    flush: (done) => done(missing === 0 ? null : becameShorter(path)),
  });
  return pipeline(bytes, counted, () => undefined);
}

function nameOf(path: VolumePath): string {
  return path.at(-1) ?? "";
}

function describe(name: string, stats: BigIntStats): VolumeFile {
  const kind = stats.isFile() ? "file" : stats.isDirectory() ? "directory" : stats.isSymbolicLink() ? "link" : "other";
  // A change of the bytes changes the last of them, whatever a program sets the others to.
  const noted = [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join();
  return {
    name,
    kind,
    sizeBytes: kind === "file" ? Number(stats.size) : null,
    modifiedAtMs: Math.round(Number(stats.mtimeNs) / 1e6),
    version: hash("md5", noted, "hex"),
  };
}

/** Undefined for what is gone. */
function look(path: string): Promise<BigIntStats | undefined> {
  return lstat(path, { bigint: true }).catch(ignoreMissing);
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
