import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a directory and those above it that are missing. Node's own recursive `mkdir` never ends where the file system refuses
 * to hold directories, as `/proc` does.
 */
export async function makeDirectory(directory: string): Promise<void> {
  try {
    await makeOne(directory);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" || dirname(directory) === directory) throw error;
    await makeDirectory(dirname(directory));
    await makeOne(directory);
  }
}

/** It may be there, also because another process made it meanwhile. */
async function makeOne(directory: string): Promise<void> {
  try {
    await mkdir(directory);
  } catch (error) {
    if (codeOf(error) !== "EEXIST" || !(await stat(directory)).isDirectory()) throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
