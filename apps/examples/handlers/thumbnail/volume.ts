import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { InputError } from "./request.ts";

/** Where a network volume is mounted on a worker when `MILLRACE_VOLUME` does not say otherwise. */
export const VOLUME_DEFAULT = "/runpod-volume";

const FILE_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads a file of the volume.
 *
 * @param path relative to the volume's folder, or absolute and inside it. Links are followed as long as they end inside.
 * @throws {InputError} for everything that is no regular file inside the volume. Whether something exists outside is
 *   not told.
 */
export async function readVolumeFile(volume: string, path: string, signal: AbortSignal): Promise<Buffer> {
  const realPath = await resolveInside(volume, path);
  // The path has no links left; one that appears meanwhile is not followed, and a pipe does not block.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  await using file = await open(realPath, flags).catch(() => {
    throw notAFile();
  });
  const stat = await file.stat();
  if (!stat.isFile()) throw notAFile();
  if (stat.size > FILE_MAX_BYTES) throw new InputError("path", `the file is larger than ${FILE_MAX_BYTES} bytes`);
  return await file.readFile({ signal });
}

async function resolveInside(volume: string, path: string): Promise<string> {
  const [realVolume, realPath] = await Promise.all([realpath(volume), realpath(resolve(volume, path))]).catch(() => {
    throw notAFile();
  });
  const inside = relative(realVolume, realPath);
  if (inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside)) throw notAFile();
  return realPath;
}

function notAFile(): InputError {
  return new InputError("path", "is not a file in the volume");
}
