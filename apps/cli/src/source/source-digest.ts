import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";

/** Letters of a digest that stand in names: enough that no two versions of one folder are ever taken for one. */
const NAME_CHARS = 12;
const EXECUTABLE = 0o111;

/** A name for exactly these files with this content, and for how they are made to run. */
export async function sourceDigest(
  folder: string,
  files: readonly string[],
  ...facts: readonly string[]
): Promise<string> {
  const digest: Hash = createHash("sha256").update(JSON.stringify(facts));
  for (const file of files) {
    const path = join(folder, file);
    const { size, mode } = await stat(path);
    digest.update(JSON.stringify([file, size, (mode & EXECUTABLE) !== 0]));
    for await (const piece of createReadStream(path)) digest.update(piece as Buffer);
  }
  return digest.digest("hex").slice(0, NAME_CHARS);
}
