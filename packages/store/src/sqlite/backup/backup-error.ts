import { readdir } from "node:fs/promises";

/** A backup cannot be made or restored as it was asked for. The message says why and what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

export async function isEmptyOrMissing(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return true;
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return false;
    throw error;
  }
}
