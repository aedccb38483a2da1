import { Worker } from "node:worker_threads";
import type { SqliteConnection } from "../embedded/connection.ts";

/** Length of the write-ahead log from which it is copied back into the database in the background. */
const COPY_FROM_BYTES = 16 * 1024 * 1024;
/** Length from which the log is also begun anew, for which the writer must stand still a moment. */
const RESTART_FROM_BYTES = 96 * 1024 * 1024;
/** The same while the disk is full: a log that was copied is written over from its begin and needs no more room. */
const COPY_FROM_WHILE_FULL_BYTES = 1024 * 1024;
const LOOK_EVERY_MS = 250;
/** Looks that are left out after one that failed. */
const PAUSED_LOOKS = 4;

/**
 * Runs in a thread with a connection of its own, for a checkpoint on the writing connection would hold up every commit.
 * Copying alone cannot shorten the log while the writer never rests; then the writer is told to begin it anew.
 */
const THREAD = `
const { parentPort, workerData } = require("node:worker_threads");
const { closeSync, fdatasyncSync, openSync, readSync, writeSync } = require("node:fs");
const { DatabaseSync } = require("node:sqlite");
const db = new DatabaseSync(workerData.path, { timeout: 5000 });
db.exec("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;");
const pageBytes = db.prepare("PRAGMA page_size").get().page_size;
const length = db.prepare("PRAGMA wal_checkpoint(NOOP)");
const copy = db.prepare("PRAGMA wal_checkpoint(PASSIVE)");
const restart = db.prepare("PRAGMA wal_checkpoint(RESTART)");
let open = true;
let copyFromBytes = workerData.copyFromBytes;
let paused = 0;
const orTell = (task) => {
  try {
    task();
  } catch ({ message, code, errcode }) {
    paused = workerData.pausedLooks;
    parentPort.postMessage({ message, code, errcode });
  }
};
const { markPath } = workerData;
let files;
const salt = () => {
  const bytes = Buffer.alloc(8);
  readSync(files.log, bytes, 0, 8, 16);
  return bytes.toString("hex");
};
let marked = "";
const mark = () => {
  files ??= { log: openSync(workerData.path + "-wal"), mark: openSync(markPath, "w") };
  const before = salt();
  const text = JSON.stringify({ salt: before, frames: length.get().log });
  if (text === marked) return;
  fdatasyncSync(files.log);
  // The log may have begun anew between the two.
  if (salt() !== before) return;
  writeSync(files.mark, text.padEnd(63) + "\\n", 0);
  marked = text;
};
const look = setInterval(() => {
  if (paused > 0) { paused -= 1; return; }
  orTell(() => {
    if (markPath !== undefined) try { mark(); } catch { /* A full disk, of which others tell. */ }
    if (length.get().log * pageBytes < copyFromBytes) return;
    if (copy.get().log * pageBytes >= workerData.restartFromBytes) parentPort.postMessage("long");
  });
}, workerData.lookEveryMs);
parentPort.on("message", (message) => {
  if (!open) return;
  if (message === "restart") {
    orTell(() => restart.get());
    parentPort.postMessage("restarted");
    return;
  }
  if (typeof message === "number") {
    copyFromBytes = message;
    paused = 0;
    return;
  }
  open = false;
  clearInterval(look);
  if (files !== undefined) for (const file of Object.values(files)) closeSync(file);
  db.close();
  parentPort.close();
});
`;

export interface Checkpointer {
  /** While the disk is full the log is copied back sooner, so that it need not grow. */
  diskIsFull(isFull: boolean): void;
  close(): Promise<void>;
}

/** What the thread says of a checkpoint that failed. */
interface CheckpointFailure {
  readonly message: string;
  readonly code: string | undefined;
  readonly errcode: number | undefined;
}

export interface CheckpointerOptions {
  /** Hears of checkpoints that failed; each is tried again. */
  readonly onError: (error: unknown) => void;
  readonly copyFromBytes?: number;
  readonly restartFromBytes?: number;
  readonly lookEveryMs?: number;
  /** Where to write with each look how far the log is synced; left out, nowhere. */
  readonly markPath?: string;
}

/** Keeps the write-ahead log of a connection short. */
export function startCheckpointer(connection: SqliteConnection, options: CheckpointerOptions): Checkpointer {
  const copyFromBytes = options.copyFromBytes ?? COPY_FROM_BYTES;
  const thread = new Worker(THREAD, {
    eval: true,
    execArgv: [],
    workerData: {
      path: connection.path,
      copyFromBytes,
      markPath: options.markPath,
      pausedLooks: PAUSED_LOOKS,
      restartFromBytes: options.restartFromBytes ?? RESTART_FROM_BYTES,
      lookEveryMs: options.lookEveryMs ?? LOOK_EVERY_MS,
    },
  });
  thread.unref();
  let closed = false;
  let exited = false;
  let free: (() => void) | undefined;
  thread.once("exit", () => (exited = true));
  thread.on("error", (error: unknown) => {
    free?.();
    free = undefined;
    options.onError(error);
  });
  thread.on("message", (message: "long" | "restarted" | CheckpointFailure) => {
    if (typeof message === "object") {
      const { code, errcode } = message;
      options.onError(connection.explained(Object.assign(new Error(message.message), { code, errcode })));
    } else if (message === "restarted") {
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
    diskIsFull(isFull) {
      thread.postMessage(isFull ? Math.min(COPY_FROM_WHILE_FULL_BYTES, copyFromBytes) : copyFromBytes);
    },
    async close() {
      closed = true;
      if (exited) return;
      thread.ref();
      const gone = new Promise<void>((resolve) => thread.once("exit", () => resolve()));
      thread.postMessage("close");
      await gone;
      free?.();
      free = undefined;
    },
  };
}
