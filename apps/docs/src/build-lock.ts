import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Longer than a build takes on a busy machine. */
const WAIT_MAX_MS = 600_000;

/**
 * Waits until no other process builds the site. `npm start` builds it in the background; a build beside it, such as that of
 * `npm test`, would use the same folders, and the site would be a mixture of both. The lock is one of the operating system:
 * it ends with the process, however that ends.
 *
 * @throws when another process still builds after `waitMaxMs`
 */
export function takeBuildLock(path: string, waitMaxMs: number = WAIT_MAX_MS): { release(): void } {
  mkdirSync(dirname(path), { recursive: true });
  const lock = new DatabaseSync(path, { timeout: waitMaxMs });
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;");
  } catch (error) {
    lock.close();
    throw new Error(`Another process builds the documentation (${path}). Wait until it ends, then build again.`, {
      cause: error,
    });
  }
  return { release: () => lock.close() };
}
