import { errorMessage } from "@millrace/engine";

/** A file of a database is damaged. The message names it and says what to do. */
export class DatabaseDamagedError extends Error {
  override readonly name = "DatabaseDamagedError";
}

export function damagedDatabase(path: string, reason: string, cause?: unknown): DatabaseDamagedError {
  const message =
    `The database ${path} is damaged (${reason}). Restore a backup into an empty folder with millrace restore, and start the ` +
    "service on that; keep the damaged files until it runs.";
  return new DatabaseDamagedError(message, { cause });
}

/** SQLITE_CORRUPT or SQLITE_NOTADB, also as the cause of another error. */
export function isDamaged(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error && [11, 26].includes(Number(error.errcode) % 256)) return true;
  return isDamaged(error.cause);
}

/** The error for an operator: a damage with the path of the file, any other as it is. */
export function withPathOfDamage(error: unknown, path: string): unknown {
  if (!isDamaged(error) || error instanceof DatabaseDamagedError) return error;
  return damagedDatabase(path, errorMessage(error), error);
}
