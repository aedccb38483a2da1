import { statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { SqliteConnection } from "./connection.ts";

/** Size of the write-ahead log from which it is copied back into the database in the background. */
const PASSIVE_FROM_BYTES = 16 * 1024 * 1024;
/** Size from which the log is also restarted, which the writer must wait for. */
const RESTART_FROM_BYTES = 256 * 1024 * 1024;
const LOOK_EVERY_MS = 250;

/**
 * Runs in a thread with a connection of its own: a checkpoint on the writing connection would stop the event loop for
 * tens of milliseconds.
 */
const THREAD = `
const { parentPort, workerData } = require("node:worker_threads");
const { DatabaseSync } = require("node:sqlite");
const db = new DatabaseSync(workerData.path, { timeout: 5000 });
db.exec("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;");
parentPort.on("message", (message) => {
  if (message === "close") { db.close(); parentPort.close(); return; }
  try { db.prepare("PRAGMA wal_checkpoint(PASSIVE)").get(); } finally { parentPort.postMessage("done"); }
});
`;

export interface Checkpointer {
  close(): Promise<void>;
}

/** Keeps the write-ahead log of a connection short. */
export function startCheckpointer(connection: SqliteConnection): Checkpointer {
  const thread = new Worker(THREAD, { eval: true, workerData: { path: connection.path } });
  thread.unref();
  let busy = false;
  const walPath = `${connection.path}-wal`;

  function walBytes(): number {
    return statSync(walPath, { throwIfNoEntry: false })?.size ?? 0;
  }
  thread.on("message", () => {
    busy = false;
    // Almost all was copied by the thread: what is left for the writer is short.
    if (walBytes() >= RESTART_FROM_BYTES && !connection.lock.held) {
      connection.db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
    }
  });
  const interval = setInterval(() => {
    if (busy || walBytes() < PASSIVE_FROM_BYTES) return;
    busy = true;
    thread.postMessage("checkpoint");
  }, LOOK_EVERY_MS);
  interval.unref();

  return {
    async close() {
      clearInterval(interval);
      thread.ref();
      const gone = new Promise<void>((resolve) => thread.once("exit", () => resolve()));
      thread.postMessage("close");
      await gone;
    },
  };
}
