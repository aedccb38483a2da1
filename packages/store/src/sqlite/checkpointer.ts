import { closeSync, fsyncSync, openSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { SqliteConnection } from "./connection.ts";

/** Length of the write-ahead log from which it is copied back into the database in the background. */
const COPY_FROM_BYTES = 16 * 1024 * 1024;
/** Length from which the log is also begun anew, for which the writer must stand still a moment. */
const RESTART_FROM_BYTES = 96 * 1024 * 1024;
const LOOK_EVERY_MS = 250;

/**
 * Runs in a thread with a connection of its own, for a checkpoint on the writing connection would hold up every commit.
 * Copying alone cannot shorten the log while the writer never rests; then the writer is told to begin it anew.
 */
const THREAD = `
const { parentPort, workerData } = require("node:worker_threads");
const { DatabaseSync } = require("node:sqlite");
const db = new DatabaseSync(workerData.path, { timeout: 5000 });
db.exec("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;");
const pageBytes = db.prepare("PRAGMA page_size").get().page_size;
const length = db.prepare("PRAGMA wal_checkpoint(NOOP)");
const copy = db.prepare("PRAGMA wal_checkpoint(PASSIVE)");
const restart = db.prepare("PRAGMA wal_checkpoint(RESTART)");
let open = true;
const look = setInterval(() => {
  if (length.get().log * pageBytes < workerData.copyFromBytes) return;
  if (copy.get().log * pageBytes >= workerData.restartFromBytes) parentPort.postMessage("long");
}, workerData.lookEveryMs);
parentPort.on("message", (message) => {
  if (!open) return;
  if (message === "restart") {
    try { restart.get(); } finally { parentPort.postMessage("restarted"); }
    return;
  }
  open = false;
  clearInterval(look);
  db.close();
  parentPort.close();
});
`;

export interface Checkpointer {
  close(): Promise<void>;
}

export interface CheckpointerOptions {
  readonly copyFromBytes?: number;
  readonly restartFromBytes?: number;
  readonly lookEveryMs?: number;
}

/** Keeps the write-ahead log of a connection short. */
export function startCheckpointer(connection: SqliteConnection, options: CheckpointerOptions = {}): Checkpointer {
  const thread = new Worker(THREAD, {
    eval: true,
    execArgv: [],
    workerData: {
      path: connection.path,
      copyFromBytes: options.copyFromBytes ?? COPY_FROM_BYTES,
      restartFromBytes: options.restartFromBytes ?? RESTART_FROM_BYTES,
      lookEveryMs: options.lookEveryMs ?? LOOK_EVERY_MS,
    },
  });
  thread.unref();
  let closed = false;
  let free: (() => void) | undefined;
  thread.on("message", (message: "long" | "restarted") => {
    if (message === "restarted") {
      free?.();
      free = undefined;
    } else if (free === undefined) void restart();
  });

  /** Almost all was copied already, so the writers stand still for a short time only. */
  async function restart(): Promise<void> {
    free = () => undefined;
    const release = await connection.lock.acquire();
    if (closed) {
      release();
      return;
    }
    free = release;
    thread.postMessage("restart");
  }
  return {
    async close() {
      closed = true;
      thread.ref();
      const gone = new Promise<void>((resolve) => thread.once("exit", () => resolve()));
      thread.postMessage("close");
      await gone;
      free?.();
      free = undefined;
    },
  };
}

/**
 * Makes the log as long as it will be soon: syncing a file that grows costs several times as much as one that does not.
 * A transaction that spills its pages into the log and is then undone leaves the room behind and nothing else.
 */
export function prepareLog({ db, path }: SqliteConnection, bytes: number): void {
  if (bytes <= 0) return;
  const { cache_size: cachePages } = db.prepare("PRAGMA cache_size").get() as { cache_size: number };
  db.exec(`
    PRAGMA cache_size = 16;
    BEGIN IMMEDIATE;
    CREATE TABLE log_room (bytes BLOB);
    INSERT INTO log_room VALUES (zeroblob(${Math.trunc(bytes)}));
    ROLLBACK;
    PRAGMA cache_size = ${cachePages};
  `);
  const log = openSync(`${path}-wal`, "r+");
  try {
    fsyncSync(log);
  } finally {
    closeSync(log);
  }
}
