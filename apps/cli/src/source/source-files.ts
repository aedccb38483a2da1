import { createHash, type Hash } from "node:crypto";
import { createReadStream, existsSync, realpathSync, statSync } from "node:fs";
import { copyFile, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";
import ignore from "ignore";
import { CommandError } from "../command/failure.ts";

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

/**
 * The files of a folder that are deployed, relative to it, in a fixed order. `.millraceignore` leaves out more, in the syntax of
 * `.gitignore`. Links are followed, to files and to folders.
 *
 * @throws CommandError when there is no such folder, or a link in it has no end
 */
export async function sourceFiles(folder: string): Promise<readonly string[]> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() !== true) throw new CommandError(`${folder} is not a folder.`);
  const rules = ignore().add(NEVER);
  rules.add(await readFile(join(folder, ".millraceignore"), "utf8").catch(() => ""));
  const files: string[] = [];
  await collect("", [realpathSync(folder)]);
  return files.toSorted();

  async function collect(below: string, above: readonly string[]): Promise<void> {
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = `${below}${entry.name}`;
      const target = entry.isSymbolicLink() ? targetOf(join(folder, path)) : entry;
      if (target?.isDirectory() === true) {
        if (rules.ignores(`${path}/`) || existsSync(join(folder, path, "pyvenv.cfg"))) continue;
        await collect(`${path}/`, [...above, realFolder(path, above)]);
      } else if (!rules.ignores(path)) {
        if (target === undefined) throw brokenLink(path);
        if (target.isFile()) files.push(path);
      }
    }
  }
  function realFolder(path: string, above: readonly string[]): string {
    const real = realpathSync(join(folder, path));
    if (!above.some((outer) => `${outer}${sep}`.startsWith(`${real}${sep}`))) return real;
    throw new CommandError(
      `${join(folder, path)} is a link to a folder that contains it, so it cannot be deployed. Name it in .millraceignore, or remove it.`,
    );
  }
  function brokenLink(path: string): CommandError {
    return new CommandError(
      `${join(folder, path)} is a link to a file that does not exist. Restore the file, name the link in .millraceignore, or remove it.`,
    );
  }
}

/** Undefined where the link leads nowhere. */
function targetOf(path: string): { isDirectory(): boolean; isFile(): boolean } | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/** Copies files, with their rights, into another folder. What is a link becomes a file. */
export async function copyFiles(from: string, files: readonly string[], to: string): Promise<void> {
  for (const folder of new Set(files.map((file) => dirname(join(to, file))))) await makeDirectory(folder);
  for (const file of files) await copyFile(join(from, file), join(to, file));
}

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
