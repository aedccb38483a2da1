import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Files of a folder and those below it that hold a text. */
export async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const holding = await Promise.all(files.map(async (file) => (await contentOf(file)).includes(text)));
  return files.filter((_, at) => holding[at]);
}

/** A file may go while it is looked for. */
async function contentOf(file: string): Promise<Buffer> {
  return await readFile(file).catch(() => Buffer.alloc(0));
}
