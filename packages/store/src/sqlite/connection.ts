import { DatabaseSync } from "node:sqlite";
import { createLock, type Lock } from "./lock.ts";

/**
 * The one writing connection of the embedded store. Job transactions run on it synchronously; management queries take
 * `lock` first, so that neither ever sees half of the other's transaction.
 */
export interface SqliteConnection {
  readonly db: DatabaseSync;
  readonly lock: Lock;
  readonly path: string;
  close(): void;
}

/** Pages kept in memory, in KiB. */
const CACHE_KIB = 64 * 1024;

/**
 * Opens (or creates) the database at `path`. Every commit is synced to disk before it is answered (`synchronous=FULL`),
 * so an answered change survives a power cut. Checkpoints are left to {@link startCheckpointer}.
 */
export function openSqlite(path: string): SqliteConnection {
  const db = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = 0;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -${CACHE_KIB};
  `);
  return { db, lock: createLock(), path, close: () => db.close() };
}
