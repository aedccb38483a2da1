import { close, fdatasync, open } from "node:fs";
import { promisify } from "node:util";

const openFile = promisify(open);
const closeFile = promisify(close);
const syncFile = promisify(fdatasync);

/** Brings the write-ahead log of a database to the disk without holding up the event loop. */
export interface LogSync {
  /** Resolves when all that was committed before the call is on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Syncs the log of the database at `path`. Its commits must be made with `synchronous=NORMAL`, which writes the log but
 * does not wait for the disk; a change is durable, exactly as with `FULL`, once a sync that began after its commit ended.
 */
export function createLogSync(path: string): LogSync {
  let file: Promise<number> | undefined;
  return {
    async sync() {
      file ??= openFile(`${path}-wal`, "r");
      await syncFile(await file);
    },
    async close() {
      if (file !== undefined) await closeFile(await file);
    },
  };
}
