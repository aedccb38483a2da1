import { DomainError } from "@millrace/engine";

/** Seconds after which a client tries again. */
const RETRY_AFTER_SECONDS = 5;

/** What the operating system calls a full disk and a used-up quota. */
const SYSTEM_CODES = new Set(["ENOSPC", "EDQUOT"]);

/**
 * Results of SQLite when the disk has no room: SQLITE_FULL; SQLITE_IOERR_SHMSIZE, for its file of shared memory; and
 * SQLITE_IOERR_WRITE, which is what a used-up quota becomes.
 */
const SQLITE_CODES = new Set([13, 4874, 778]);

/** Whether an error of a file or of SQLite means that the disk has no room. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  if (error.code === "ERR_SQLITE_ERROR") return "errcode" in error && SQLITE_CODES.has(Number(error.errcode));
  return typeof error.code === "string" && SYSTEM_CODES.has(error.code);
}

/** The error of a change that finds no space. */
export class DiskFullError extends DomainError {
  constructor(message: string, cause?: unknown) {
    super("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
  }
}
