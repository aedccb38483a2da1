import { DatabaseSync } from "node:sqlite";
import { createLock, type Lock } from "./lock.ts";

/**
 * A connection to the embedded database. Connections of one process share a `lock`: a caller that makes changes over more
 * than one turn of the event loop takes it, because another's wait inside SQLite would block the event loop.
 */
export interface SqliteConnection {
  readonly db: DatabaseSync;
  readonly lock: Lock;
  readonly path: string;
  /** Hears of each statement that failed; gives what its caller is told. */
  readonly explained: (error: unknown) => unknown;
  close(): void;
}

/** Pages kept in memory, in KiB; the kernel keeps those that were read lately as well. */
const CACHE_KIB = 8 * 1024;

export interface SqliteOptions {
  /**
   * `full`: every commit is on disk when it returns. `normal`: commits are written but not synced; the caller must do
   * that before they count, see {@link createLogSync}.
   */
  readonly synchronous?: "full" | "normal";
  /** Pages kept in memory, in KiB. Default 8 MB, which is enough for what is read now and then. */
  readonly cacheKib?: number;
  /** The lock of another connection of this process to the same database. */
  readonly lock?: Lock;
  /** Default: callers are told the error as it is. */
  readonly explained?: (error: unknown) => unknown;
}

/** Opens (or creates) the database at `path`. Checkpoints are left to {@link startCheckpointer}. */
export function openSqlite(path: string, options: SqliteOptions = {}): SqliteConnection {
  const { synchronous = "full", lock = createLock(), explained = (error) => error } = options;
  const cacheKib = options.cacheKib ?? CACHE_KIB;
  const db = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  try {
    db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = ${synchronous};
      PRAGMA wal_autocheckpoint = 0;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -${cacheKib};
    `);
  } catch (error) {
    db.close();
    throw error;
  }
  return { db, lock, path, explained, close: () => db.close() };
}
