import { opendir, rename, rmdir, unlink } from "node:fs/promises";
import { type DirectoryHandle, openInside, unlockDirectory } from "./directory-handle.ts";

/** How often a directory is emptied again in which somebody who has it open makes new files. */
const ROUNDS_MAX = 100;

/**
 * Deletes what has this name in `trash`, a directory that only the service can reach, with all it holds. Directories inside of directories
 * are moved up into `trash` first: however deep a tree is, one of them is open at a time, and no path grows. Links are not followed.
 */
export async function eraseTree(trash: DirectoryHandle, name: string): Promise<void> {
  const waiting = [name];
  let moved = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const directory = await openToErase(trash, next);
    if (directory === undefined) continue;
    try {
      for (let round = 1; ; round += 1) {
        for await (const inner of directoriesLeft(directory)) {
          moved += 1;
          const place = `${name}.${moved}`;
          await moveDirectory(inner, trash.entry(place));
          waiting.push(place);
        }
        if (await isRemoved(trash.entry(next), round)) break;
      }
    } finally {
      await directory.close();
    }
  }
}

/** Renames a directory, also if its mode forbids that. */
export async function moveDirectory(path: string | Buffer, place: string): Promise<void> {
  try {
    await rename(path, place);
  } catch (error) {
    if (codeOf(error) !== "EACCES") throw error;
    await unlockDirectory(path);
    await rename(path, place);
  }
}

async function openToErase(trash: DirectoryHandle, name: string): Promise<DirectoryHandle | undefined> {
  try {
    return await openInside(trash, name);
  } catch (error) {
    switch (codeOf(error)) {
      case "ENOENT":
        return undefined;
      case "ENOTDIR":
      case "ELOOP":
        await unlink(trash.entry(name));
        return undefined;
      case "EACCES":
        await unlockDirectory(trash.entry(name));
        return await openInside(trash, name);
      default:
        throw error;
    }
  }
}

/** Deletes everything but directories, whose paths it gives. The bytes of a name may be no text. */
async function* directoriesLeft(directory: DirectoryHandle): AsyncGenerator<Buffer, void, undefined> {
  for await (const { name } of await opendir(directory.path, { encoding: "latin1" })) {
    const path = Buffer.concat([Buffer.from(`${directory.path}/`), Buffer.from(name, "latin1")]);
    try {
      await unlink(path);
    } catch (error) {
      // Systems differ in what they call the attempt to unlink a directory.
      if (["EISDIR", "EPERM"].includes(codeOf(error) ?? "")) yield path;
      else if (codeOf(error) !== "ENOENT") throw error;
    }
  }
}

async function isRemoved(path: string, round: number): Promise<boolean> {
  try {
    await rmdir(path);
    return true;
  } catch (error) {
    const isFilledAgain = ["ENOTEMPTY", "EEXIST"].includes(codeOf(error) ?? "");
    if (codeOf(error) === "ENOENT") return true;
    if (!isFilledAgain || round === ROUNDS_MAX) throw error;
    return false;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
