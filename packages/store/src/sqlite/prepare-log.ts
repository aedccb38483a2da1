import { closeSync, fsyncSync, openSync, statfsSync, statSync } from "node:fs";
import { isDiskFull } from "../disk/disk-full.ts";
import type { SqliteConnection } from "../embedded/connection.ts";

/** What Linux calls the file system that is memory. */
const TMPFS = 0x01_02_19_94;

/**
 * Makes the log as long as it will be soon: syncing a file that grows costs several times as much as one that does not.
 * A transaction that spills its pages into the log and is then undone leaves the room behind and nothing else. It takes
 * at most `spareBytes` of the disk: a log that is not prepared grows as it is needed, and one in memory costs nothing to sync.
 */
export function prepareLog(connection: SqliteConnection, bytes: number, spareBytes: number): void {
  const presentBytes = statSync(`${connection.path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes <= 0 || bytes - presentBytes > spareBytes || statfsSync(connection.path).type === TMPFS) return;
  try {
    spill(connection, bytes);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

function spill({ db, path }: SqliteConnection, bytes: number): void {
  const { cache_size: cachePages } = db.prepare("PRAGMA cache_size").get() as { cache_size: number };
  try {
    db.exec(`
      PRAGMA cache_size = 16;
      BEGIN IMMEDIATE;
      CREATE TABLE log_room (bytes BLOB);
      INSERT INTO log_room VALUES (zeroblob(${Math.trunc(bytes)}));
    `);
  } finally {
    if (db.isTransaction) db.exec("ROLLBACK");
    db.exec(`PRAGMA cache_size = ${cachePages}`);
  }
  const log = openSync(`${path}-wal`, "r+");
  try {
    fsyncSync(log);
  } finally {
    closeSync(log);
  }
}
