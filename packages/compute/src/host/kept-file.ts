import { makeLastingDirectory, syncDirectory } from "@millrace/files/make-directory";
import { randomUUID } from "node:crypto";
import { link, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** A small file that a host once made and keeps cannot be used. The message says which, why, and what to do. */
export class KeptFileError extends Error {
  override readonly name = "KeptFileError";
}

export interface KeptFile {
  /** The text for a file that is not there. */
  readonly make: () => string | Promise<string>;
  /** What the whole file matches, white space around it apart. */
  readonly pattern: RegExp;
  /** What it holds, for the operator, and what to do when it does not. */
  readonly holds: string;
  readonly advice: string;
}

/**
 * The text of a file that is made once. It never lies there half-written, also after a power cut, and of several processes that make
 * it at the same time all get the text of one.
 *
 * @throws KeptFileError when the file holds something else
 */
export async function keptFile(path: string, { make, pattern, holds, advice }: KeptFile): Promise<string> {
  const text = (await textIn(path)) ?? (await madeOnce(path, await make()));
  if (pattern.test(text)) return text;
  const problem = text === "" ? "is empty" : "is damaged";
  throw new KeptFileError(`The file ${path} ${problem}: it has to hold ${holds}. ${advice}`);
}

async function textIn(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function madeOnce(path: string, text: string): Promise<string> {
  const directory = dirname(path);
  await makeLastingDirectory(directory, 0o700);
  const draft = `${path}.${randomUUID()}.new`;
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await linkOrRename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  await syncDirectory(directory);
  return (await textIn(path)) ?? "";
}

/** A link, unlike a rename, never replaces the file that another process made meanwhile. Some file systems have none. */
async function linkOrRename(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    if (!["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP", "EMLINK"].includes(codeOf(error) ?? "")) throw error;
    await rename(draft, path);
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
