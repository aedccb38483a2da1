import { copyFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";

/** Copies files, with their rights, into another folder. What is a link becomes a file. */
export async function copyFiles(from: string, files: readonly string[], to: string): Promise<void> {
  for (const folder of new Set(files.map((file) => dirname(join(to, file))))) await makeDirectory(folder);
  for (const file of files) await copyFile(join(from, file), join(to, file));
}
