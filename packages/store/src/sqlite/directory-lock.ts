import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isDamaged } from "../embedded/damaged-database.ts";

/** The directory cannot be taken for this process: another process of the service works with it, or the file of the lock is damaged. */
export class DirectoryInUseError extends Error {
  override readonly name = "DirectoryInUseError";
}

const SQLITE_BUSY = 5;

/**
 * Takes a directory for this process. The lock is one of the operating system, held through an open transaction on a
 * database of its own: it ends with the process, however that ends.
 *
 * @throws DirectoryInUseError
 */
export function acquireDirectoryLock(directory: string): { release(): void } {
  const path = join(directory, "lock.db");
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    // A journal in memory: the lock must be had on a full disk too, and nothing is ever written to this database.
    db.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;");
  } catch (error) {
    db.close();
    if (isDamaged(error)) {
      throw new DirectoryInUseError(`The file ${path} is damaged. It holds no data: delete it and start again.`, {
        cause: error,
      });
    }
    if (!isBusy(error)) throw error;
    throw new DirectoryInUseError(
      `The data directory ${directory} is in use by another Millrace process. Stop that process, or set MILLRACE_DATA_DIR.`,
      { cause: error },
    );
  }
  return { release: () => db.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
