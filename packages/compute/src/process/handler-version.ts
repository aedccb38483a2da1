import { createHash } from "node:crypto";
import { type Dirent, type Stats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { handlerFolder } from "./handler-folder.ts";

/** Most entries that are read; of a larger folder only the first ones count. */
const ENTRIES_MAX = 2_000;
/** Written by each start of a handler, so it does not depend on the sources. */
const IGNORED = new Set(["__pycache__", ".git"]);
/** Installed packages: the time of their folder changes with each installation; its content is not read. */
const INSTALLED = new Set(["node_modules", "site-packages"]);

/**
 * A text that changes with the files of the handler folder of an image: their names, sizes and times. Null where there is no such
 * folder.
 */
export async function handlerVersion(imageName: string, handlerDirs: readonly string[]): Promise<string | null> {
  const folder = await handlerFolder(imageName, handlerDirs);
  if (folder === null) return null;
  const lines: string[] = [];
  await collect(folder, lines);
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

async function collect(directory: string, lines: string[]): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((): Dirent[] => []);
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (lines.length >= ENTRIES_MAX) return;
    if (IGNORED.has(entry.name)) continue;
    const path = join(directory, entry.name);
    const found = await stat(path).catch((): Stats | null => null);
    if (found === null) continue;
    // The time of a folder also changes when a handler writes and removes files. The times of the files are enough.
    const isLookedInto = entry.isDirectory() && !INSTALLED.has(entry.name);
    lines.push(isLookedInto ? path : `${path} ${found.size} ${found.mtimeMs}`);
    if (isLookedInto) await collect(path, lines);
  }
}
