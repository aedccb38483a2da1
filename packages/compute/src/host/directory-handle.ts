import { constants } from "node:fs";
import { type FileHandle, open, realpath } from "node:fs/promises";
import { join, sep } from "node:path";

/**
 * A directory that stays the one it is, even if somebody moves it or puts a link in its place meanwhile. `entry` gives the path of
 * something in it for one call that does not follow links.
 */
export interface DirectoryHandle {
  readonly path: string;
  entry(name: string): string;
  close(): Promise<void>;
}

const DIRECTORY = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
/** Linux reaches the entries of an open directory through its descriptor, as openat does. */
const hasDescriptorPaths = process.platform === "linux";

/** Opens a directory that nobody else can replace. */
export async function openDirectory(path: string): Promise<DirectoryHandle> {
  return hasDescriptorPaths ? byDescriptor(await open(path, DIRECTORY)) : await byPath(path, path);
}

/**
 * Opens a directory inside of another one.
 *
 * @throws Error `ENOENT` when there is none, `ENOTDIR` or `ELOOP` when it is something else, such as a link
 */
export async function openInside(parent: DirectoryHandle, name: string, root: string): Promise<DirectoryHandle> {
  const path = parent.entry(name);
  return hasDescriptorPaths ? byDescriptor(await open(path, DIRECTORY)) : await byPath(path, root);
}

function byDescriptor(handle: FileHandle): DirectoryHandle {
  const path = `/proc/self/fd/${handle.fd}`;
  return { path, entry: (name) => `${path}/${name}`, close: () => handle.close() };
}

/** Where the system has no such paths: no link on the way now. Machines there have the rights of the service anyway. */
async function byPath(path: string, root: string): Promise<DirectoryHandle> {
  const handle = await open(path, DIRECTORY);
  await handle.close();
  const [real, realRoot] = await Promise.all([realpath(path), realpath(root)]);
  if (real !== realRoot && !real.startsWith(realRoot + sep)) {
    throw Object.assign(new Error(`${path} leads out of ${root}`), { code: "ELOOP" });
  }
  return { path: real, entry: (name) => join(real, name), close: () => Promise.resolve() };
}
