import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SourceContent, SourceRow } from "./source-row.test-support.ts";

/** Writes the folder of a row, with what lies beside it, and gives its path. */
export async function writeSource(root: string, { files, outside = {} }: SourceRow, name = "folder"): Promise<string> {
  const folder = join(root, name);
  await mkdir(folder, { recursive: true });
  for (const [path, content] of Object.entries(outside)) await write(join(root, path), content);
  for (const [path, content] of Object.entries(files)) await write(join(folder, path), content);
  return folder;
}

async function write(path: string, content: SourceContent): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await (typeof content === "object" && "link" in content ? symlink(content.link, path) : writeFile(path, content));
}
