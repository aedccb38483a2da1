import { createHash } from "node:crypto";
import { type Dirent, type Stats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { handlerFolder } from "./handler-folder.ts";

/** Entries that are looked at; a folder with more counts by its first ones. */
const ENTRIES_MAX = 2_000;
/** Written by each start of a handler: it says nothing of its sources. */
const IGNORED = new Set(["__pycache__", ".git"]);
/** Installed packages: their folder changes with what is installed, and what is in it is not looked at. */
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
    // The time of a folder changes with files that a handler writes and removes again; their own tell enough.
    const isLookedInto = entry.isDirectory() && !INSTALLED.has(entry.name);
    lines.push(isLookedInto ? path : `${path} ${found.size} ${found.mtimeMs}`);
    if (isLookedInto) await collect(path, lines);
  }
}
