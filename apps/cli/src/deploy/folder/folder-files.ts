import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import ignore from "ignore";
import { CommandError } from "../../command/failure.ts";

/** What is never deployed: what installs make anew, what versions are kept in, and what holds secrets. */
const NEVER = [
  ".git",
  ".venv",
  "venv",
  "node_modules",
  "__pycache__",
  "*.pyc",
  ".millrace",
  ".millraceignore",
  ".env",
  ".env.*",
  ".DS_Store",
  "/millrace.yaml",
  "/millrace.schema.json",
  "/test_input.json",
];

/** More is no folder of a handler: the wrong folder was named, or data lies in it. */
const FILES_MAX = 20_000;

/**
 * The files of a folder that are deployed, relative to it, in a fixed order. `.millraceignore` leaves out more, in the syntax of
 * `.gitignore`. Links are followed to files, not to folders.
 *
 * @throws CommandError when there is no such folder, or it holds too much
 */
export async function folderFiles(folder: string): Promise<readonly string[]> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() !== true) throw new CommandError(`${folder} is not a folder.`);
  const rules = ignore().add(NEVER);
  rules.add(await readFile(join(folder, ".millraceignore"), "utf8").catch(() => ""));
  const files: string[] = [];
  await collect("");
  return files.toSorted();

  async function collect(below: string): Promise<void> {
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = `${below}${entry.name}`;
      if (entry.isDirectory()) {
        if (!rules.ignores(`${path}/`)) await collect(`${path}/`);
      } else if (!rules.ignores(path) && (entry.isFile() || (await isLinkToFile(join(folder, path))))) {
        files.push(path);
      }
      if (files.length > FILES_MAX) {
        throw new CommandError(
          `${folder} holds more than ${FILES_MAX} files. Leave out what workers do not need in .millraceignore, or name another folder.`,
        );
      }
    }
  }
}

async function isLinkToFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}
