/** Whether a statement was refused only because one before it in its transaction had failed. */
export function isAftermath(error: unknown): boolean {
  return sqlStateOf(error) === "25P02";
}

/** Whether others got in the way of a transaction, which may be tried again. */
export function isConflict(error: unknown): boolean {
  const code = sqlStateOf(error);
  return code === "40001" || code === "40P01";
}

/** Whether a lock was not obtained in time. */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === "55P03";
}

/** Whether the server said with this that it ends the connection. A connection that just breaks is known by its end. */
export function isEndOfConnection(error: unknown): boolean {
  const code = sqlStateOf(error);
  return code !== undefined && (code.startsWith("08") || code.startsWith("57P") || code === "25P03");
}

/** Of our own: a job was refused because its endpoint moved to another database. */
export const MOVED = "MRMOV";

/** What a database says of an endpoint that left it. */
export interface Moved {
  readonly endpointId: string;
  /** The least of a placement that it takes jobs for. */
  readonly generation: number;
}

/** What an error with {@link MOVED} says; undefined for any other error. */
export function movedOf(error: unknown): Moved | undefined {
  if (sqlStateOf(error) !== MOVED || !(error instanceof Error) || !("detail" in error)) return undefined;
  const detail = String(error.detail);
  const space = detail.indexOf(" ");
  return { endpointId: detail.slice(space + 1), generation: Number(detail.slice(0, space)) };
}

/** Five characters of the server, or undefined when the error is not the server's. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) && "severity" in error ? error.code : undefined;
}
