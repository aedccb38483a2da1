import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another process of the service works with this directory. */
export class DirectoryInUseError extends Error {
  override readonly name = "DirectoryInUseError";
}

/**
 * Takes a directory for this process. The lock is one of the operating system, held through an open transaction on a
 * database of its own: it ends with the process, however that ends.
 *
 * @throws DirectoryInUseError
 */
export function acquireDirectoryLock(directory: string): { release(): void } {
  const db = new DatabaseSync(join(directory, "lock.db"), { timeout: 0 });
  try {
    db.exec("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;");
  } catch (error) {
    db.close();
    throw new DirectoryInUseError(
      `The data directory ${directory} is in use by another Millrace process. Stop that one, or set MILLRACE_DATA_DIR.`,
      { cause: error },
    );
  }
  return { release: () => db.close() };
}
