import { type BigIntStats, constants } from "node:fs";
import { chmod, type FileHandle, open, realpath } from "node:fs/promises";
import { join, sep } from "node:path";

/**
 * A directory that stays the one it is, even if somebody moves it or puts a link in its place meanwhile. `entry` gives the path of
 * something in it for one call that does not follow links.
 */
export interface DirectoryHandle {
  readonly path: string;
  entry(name: string): string;
  chmod(mode: number): Promise<void>;
  stat(): Promise<BigIntStats>;
  /** Resolves when the names in the directory would survive a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

const DIRECTORY = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
/** Linux: finds out what has a name without opening it. Node has no name for it. */
const PATH_ONLY = 0o10000000 | constants.O_NOFOLLOW;
/** Linux reaches the entries of an open directory through its descriptor, as openat does. */
const hasDescriptorPaths = process.platform === "linux";

/** Opens a directory that nobody else can replace. */
export async function openDirectory(path: string): Promise<DirectoryHandle> {
  const handle = await open(path, DIRECTORY);
  return handleOf(handle, hasDescriptorPaths ? descriptorPath(handle) : await realpath(path));
}

/**
 * Opens a directory inside of another one.
 *
 * @throws Error `ENOENT` when there is none, `ENOTDIR` or `ELOOP` when it is something else, such as a link
 */
export async function openInside(parent: DirectoryHandle, name: string): Promise<DirectoryHandle> {
  const path = parent.entry(name);
  const handle = await open(path, DIRECTORY);
  if (hasDescriptorPaths) return handleOf(handle, descriptorPath(handle));
  // Where the system has no such paths: no link on the way now. Machines there have the rights of the service anyway.
  const real = await realpath(path);
  if (real.startsWith(parent.path + sep)) return handleOf(handle, real);
  await handle.close();
  throw Object.assign(new Error(`${path} leads out of ${parent.path}`), { code: "ELOOP" });
}

/**
 * Opens a file inside of a directory for reading; undefined when the name is that of something else. A pipe, a socket or a device is not
 * even opened on Linux: opening some of them waits for somebody, or does something.
 */
export async function openFileInside(parent: DirectoryHandle, name: string): Promise<FileHandle | undefined> {
  const path = parent.entry(name);
  if (!hasDescriptorPaths) {
    return await fileOnly(await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK));
  }
  const found = await fileOnly(await open(path, PATH_ONLY));
  if (found === undefined) return undefined;
  try {
    return await open(descriptorPath(found), constants.O_RDONLY);
  } finally {
    await found.close();
  }
}

/** Gives the owner, which is the service, all rights to a directory that a machine left without them. */
export async function unlockDirectory(path: string | Buffer): Promise<void> {
  if (!hasDescriptorPaths) return await chmod(path, 0o700);
  const found = await open(path, PATH_ONLY | constants.O_DIRECTORY);
  try {
    await chmod(descriptorPath(found), 0o700);
  } finally {
    await found.close();
  }
}

async function fileOnly(handle: FileHandle): Promise<FileHandle | undefined> {
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  return undefined;
}

function descriptorPath({ fd }: FileHandle): string {
  return `/proc/self/fd/${fd}`;
}

function handleOf(handle: FileHandle, path: string): DirectoryHandle {
  return {
    path,
    entry: (name) => join(path, name),
    chmod: (mode) => handle.chmod(mode),
    stat: () => handle.stat({ bigint: true }),
    sync: () => handle.sync(),
    close: () => handle.close(),
  };
}
