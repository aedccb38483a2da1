import { randomUUID } from "node:crypto";
import { access, constants, open, readdir, rm } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { makeLastingDirectory } from "@millrace/files/make-directory";

/** The data directory cannot be used. The message says why and what to do. */
export class DataDirectoryError extends Error {
  override readonly name = "DataDirectoryError";
}

const DATABASE = "millrace.db";
/** The entries that the service itself writes. Others, such as handlers, may belong to other users. */
const OWN_ENTRIES = /^(?:millrace\.db.*|lock\.db.*|secret\.key|machine\.id|blobs|machines)$/;
const FULL_CODES: readonly string[] = ["ENOSPC", "EDQUOT"];

/**
 * Creates the data directory if it is missing, and checks that the service can write to it and to its own entries, before anything
 * else depends on it. A full disk is an error only if there is no data yet.
 *
 * @throws DataDirectoryError
 */
export async function prepareDataDirectory(dataDir: string): Promise<void> {
  try {
    await makeLastingDirectory(dataDir, 0o700);
    const names = await readdir(dataDir);
    await tryToWrite(dataDir, { mayBeFull: names.includes(DATABASE) });
    // The check opens no files, because closing one would drop the locks that this process may hold on it.
    for (const name of names.filter((entry) => OWN_ENTRIES.test(entry))) {
      await access(join(dataDir, name), constants.R_OK | constants.W_OK);
    }
  } catch (error) {
    const why = explained(error as NodeJS.ErrnoException, dataDir);
    throw new DataDirectoryError(`The data directory ${dataDir} cannot be used: ${why}`, { cause: error });
  }
}

async function tryToWrite(dataDir: string, { mayBeFull }: { readonly mayBeFull: boolean }): Promise<void> {
  const path = join(dataDir, `write-check-${randomUUID()}`);
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile("x");
      await file.sync();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
  } catch (error) {
    const isFull = FULL_CODES.includes((error as NodeJS.ErrnoException).code ?? "");
    if (!isFull || !mayBeFull) throw error;
  }
}

const ELSEWHERE = "choose another directory with --data-dir or MILLRACE_DATA_DIR";
const CHOOSE = ELSEWHERE.replace("c", "C");

/** In a container a user may have a number and no name. */
function ownUser(): string {
  try {
    return `the user ${userInfo().username}`;
  } catch {
    return `the user with the id ${process.getuid?.()}`;
  }
}

function explained({ code, path = "", message }: NodeJS.ErrnoException, dataDir: string): string {
  // The name of the test file would not help the reader.
  const place = path.startsWith(join(dataDir, "write-check-")) || path === "" ? dataDir : path;
  switch (code) {
    case "ENOTDIR":
      return `${place} is a file or lies below one. ${CHOOSE}.`;
    case "EACCES":
    case "EPERM":
      return `${ownUser()} may not write to ${place}. ${CHOOSE}, or make that user its owner.`;
    case "EROFS":
      return `${place} is on a file system that is mounted read-only. ${CHOOSE}, or mount it read-write.`;
    case "ENOSPC":
      return `the disk of ${place} is full. Free space on it, or ${ELSEWHERE}.`;
    case "EDQUOT":
      return `the disk quota of ${ownUser()} is used up. Free space, or ${ELSEWHERE}.`;
    case "ENOENT":
      return `no directory can be created in ${dirname(place)}. ${CHOOSE}.`;
    case "EEXIST":
      return `${place} is a symbolic link whose target does not exist. ${CHOOSE}, or fix the link.`;
    default:
      return `${message}. ${CHOOSE}.`;
  }
}
