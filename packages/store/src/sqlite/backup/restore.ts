import { createReadStream } from "node:fs";
import { cp, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDirectory } from "@millrace/files/make-directory";
import { unpack } from "./archive.ts";
import { BackupError, isEmptyOrMissing } from "./backup-error.ts";

/**
 * Makes a data directory of a backup, which is a folder or an archive of one. What is there already is never overwritten.
 *
 * @throws BackupError
 */
export async function restoreSqlite({ from, directory }: { from: string; directory: string }): Promise<void> {
  const found = await stat(from).catch(() => undefined);
  const isArchive = found?.isFile() === true;
  if (!isArchive && (await stat(join(from, "millrace.db")).catch(() => undefined)) === undefined) {
    throw noBackup(from);
  }
  if (!(await isEmptyOrMissing(directory))) {
    throw new BackupError(`The data directory ${directory} is not empty. Move it away, or name another one.`);
  }
  const part = `${directory}.part`;
  await rm(part, { recursive: true, force: true });
  try {
    await makeDirectory(part, 0o700);
    if (!isArchive) await cp(from, part, { recursive: true, preserveTimestamps: true });
    else if ((await unpack(createReadStream(from), part)).sizeOf("millrace.db") === undefined) throw noBackup(from);
    refuseDamaged(join(part, "millrace.db"), from);
    await rm(directory, { recursive: true, force: true });
    await rename(part, directory);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

function noBackup(from: string): BackupError {
  return new BackupError(
    `There is no backup in ${from}: it has no millrace.db. Name a folder that millrace backup created, or an archive of the interface.`,
  );
}

function refuseDamaged(path: string, from: string): void {
  const db = new DatabaseSync(path);
  try {
    const found = db.prepare("PRAGMA quick_check(1)").get();
    if (found?.["quick_check"] === "ok") return;
    throw new BackupError(`The database of the backup in ${from} is damaged. Use another backup.`);
  } finally {
    db.close();
  }
}
