import { cp, mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BackupError, isEmptyOrMissing } from "./backup-error.ts";

/**
 * Makes a data directory of a backup. What is there already is never overwritten.
 *
 * @throws BackupError
 */
export async function restoreSqlite({ from, directory }: { from: string; directory: string }): Promise<void> {
  const database = join(from, "millrace.db");
  if ((await stat(database).catch(() => undefined)) === undefined) {
    throw new BackupError(
      `There is no backup in ${from}: it has no millrace.db. Name a folder that millrace backup created.`,
    );
  }
  if (!(await isEmptyOrMissing(directory))) {
    throw new BackupError(`The data directory ${directory} is not empty. Move it away, or name another one.`);
  }
  const part = `${directory}.part`;
  await rm(part, { recursive: true, force: true });
  try {
    await mkdir(part, { recursive: true, mode: 0o700 });
    await cp(from, part, { recursive: true, preserveTimestamps: true });
    refuseDamaged(join(part, "millrace.db"), from);
    await rm(directory, { recursive: true, force: true });
    await rename(part, directory);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
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
