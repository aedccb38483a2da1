import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another process of the service works with this directory. */
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
  const db = new DatabaseSync(join(directory, "lock.db"), { timeout: 0 });
  try {
    // A journal in memory: the lock must be had on a full disk too, and nothing is ever written to this database.
    db.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;");
  } catch (error) {
    db.close();
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
