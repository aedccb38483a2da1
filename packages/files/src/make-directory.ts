import { mkdir, open, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Makes a directory and those above it that are missing. Node's own recursive `mkdir` never ends where the file system refuses
 * to hold directories, as `/proc` does.
 *
 * @returns whether this call made the directory itself: false where it was there
 * @throws an error of the operating system, whose `code` and `path` tell what could not be made, and why
 */
export async function makeDirectory(directory: string, mode = 0o777): Promise<boolean> {
  return await explained(directory, () => makeMissing(directory, mode));
}

/**
 * The same for a directory of data that a client was told is kept: each one that is made survives a power loss. A file in it that is
 * synced is lost otherwise, where file systems promise no more than POSIX does.
 */
export async function makeLastingDirectory(directory: string, mode = 0o777): Promise<boolean> {
  return await explained(directory, () => makeMissing(directory, mode, syncDirectory));
}

/** Brings the names in a directory to the disk. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function explained(directory: string, make: () => Promise<boolean>): Promise<boolean> {
  try {
    return await make();
  } catch (error) {
    const { code, path = directory } = error as NodeJS.ErrnoException;
    const where = path === directory ? "" : ` at ${path}`;
    const message = `The folder ${directory} cannot be made (${code}${where}). Choose another place.`;
    throw Object.assign(new Error(message, { cause: error }), { code, path });
  }
}

async function makeMissing(
  directory: string,
  mode: number,
  onMade?: (parent: string) => Promise<void>,
): Promise<boolean> {
  const missing: string[] = [];
  let path = resolve(directory);
  while (!(await isDirectory(path))) {
    missing.push(path);
    path = dirname(path);
  }
  let isMade = false;
  for (const next of missing.toReversed()) {
    try {
      await mkdir(next, { mode });
      await onMade?.(dirname(next));
      isMade = true;
    } catch (error) {
      // Another process made it meanwhile, or a symbolic link of this name leads nowhere.
      if (codeOf(error) !== "EEXIST") throw error;
      if (!(await isDirectory(next))) throw error;
      isMade = false;
    }
  }
  return isMade;
}

/** False when there is nothing of this name. */
async function isDirectory(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
  throw Object.assign(new Error(`ENOTDIR: not a directory, mkdir '${path}'`), { code: "ENOTDIR", path });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
