import { DamagedBlobError, DomainError } from "@millrace/engine";
import { BlobStoreError, DatabaseDamagedError } from "@millrace/store";
import { BadAnswerError } from "../connections/upstream.ts";

/** Errors of the operating system that say that the service, not the request, lacks something. */
const SYSTEM_CODES: Readonly<Record<string, string>> = {
  EMFILE: "The service has as many files and connections open as it may",
  ENFILE: "The machine of the service has as many files open as it can",
  ENOMEM: "The machine of the service has no memory left",
  ENOSPC: "A disk of the service is full",
  EDQUOT: "The disk quota of the service is used up",
  EROFS: "A file system of the service is mounted read-only",
  EIO: "A disk of the service cannot be read or written",
  EACCES: "The service has no right to one of its own files or directories",
  EPERM: "The service has no right to one of its own files or directories",
};
/** The same by the primary result codes of SQLite: NOMEM, READONLY, IOERR, FULL, CANTOPEN. */
const SQLITE_CODES: readonly number[] = [7, 8, 10, 13, 14];

const RETRY_AFTER_SECONDS = 5;
const LOG_EVERY_MS = 60_000;

/** The refusal for an error that says that the service lacks something for now, with the reason; undefined for any other. */
export function systemTrouble(error: unknown): DomainError | undefined {
  const reason = reasonOf(error);
  if (reason === undefined) return undefined;
  const message = `${reason}. Try again; if it stays so, its operator finds the reason in the log.`;
  return new DomainError("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error instanceof DomainError) return undefined;
  if (error instanceof DatabaseDamagedError) return "The database of the service is damaged";
  if (!("code" in error)) return undefined;
  if (error instanceof BlobStoreError) return `The store of large bodies cannot be used (${error.code})`;
  if (error.code === "ERR_SQLITE_ERROR" && "errcode" in error) {
    // The last byte of an extended code is the primary one.
    const primary = Number(error.errcode) % 256;
    return SQLITE_CODES.includes(primary) ? `The database file cannot be used (SQLite ${primary})` : undefined;
  }
  const reason = SYSTEM_CODES[String(error.code)];
  return reason === undefined ? undefined : `${reason} (${String(error.code)})`;
}

const loggedAtMs = new Map<string, number>();

/**
 * Whether the log is to tell of a failure that was answered: each defect, and each lack of the process once a minute. The store of blobs
 * itself tells of a damaged one.
 */
export function isForLog(error: unknown, nowMs = performance.now()): boolean {
  const isTold = error instanceof DomainError || error instanceof BadAnswerError || error instanceof DamagedBlobError;
  if (isTold) return false;
  const reason = reasonOf(error);
  if (reason === undefined) return true;
  if (nowMs - (loggedAtMs.get(reason) ?? Number.NEGATIVE_INFINITY) < LOG_EVERY_MS) return false;
  loggedAtMs.set(reason, nowMs);
  return true;
}
