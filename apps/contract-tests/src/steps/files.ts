import type { Dirent } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

/** How often to walk through a folder that changes meanwhile. */
const TRIES = 10;

/** Files of a folder and those below it that hold a text. */
export async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const entries = await entriesOf(folder);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const holding = await Promise.all(files.map(async (file) => (await contentOf(file)).includes(text)));
  return files.filter((_, at) => holding[at]);
}

/** Entries of a folder may be removed during the walk. Then the walk is repeated. */
async function entriesOf(folder: string, tries = TRIES): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (tries <= 1) throw error;
    return await entriesOf(folder, tries - 1);
  }
}

/** A file may be removed during the search. */
async function contentOf(file: string): Promise<Buffer> {
  return await readFile(file).catch(() => Buffer.alloc(0));
}
