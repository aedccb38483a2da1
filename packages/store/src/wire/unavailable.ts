import { DomainError } from "@millrace/engine";

const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
]);
/** What the driver says when a connection breaks under a query; it gives these no code. */
const BROKEN = /connection (terminated|ended|error|timeout)|not queryable|timeout exceeded when trying to connect/i;

/** Classes and codes of the server: no connection, it ends or begins, no resources left, a standby, cancelled, a lock. */
const AWAY = /^(08...|57P0.|53...|25006|57014|55P03)$/;
const DISK_FULL = "53100";
const READ_ONLY = "25006";

/** Whether an error means that the database cannot answer now, as opposed to a statement that it refused. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DomainError) return false;
  if (!("code" in error) || typeof error.code !== "string") return BROKEN.test(error.message);
  return NETWORK_CODES.has(error.code) || AWAY.test(error.code);
}

/** Whether the server had no room on its disk for a change. */
export function isDatabaseDiskFull(error: unknown): boolean {
  const cause = error instanceof DomainError ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === DISK_FULL;
}

/** What clients and operators are told while the disk of the database is full. */
export const DATABASE_DISK_FULL =
  "The disk of the database is full. Changes that need space are refused; free some space on the database server.";
const DATABASE_READ_ONLY =
  "The database accepts no changes at the moment: it is a standby, or was made read-only. Try again.";

/** What a caller is told while the database is away, or cannot do what was asked for want of something. */
export function unavailable(cause?: unknown): DomainError {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  const retryAfterSeconds = code === DISK_FULL ? DISK_RETRY_SECONDS : 1;
  return new DomainError("unavailable", messageOf(code), { retryAfterSeconds, cause });
}

/** Disks are not freed within a second. */
const DISK_RETRY_SECONDS = 5;

function messageOf(code: unknown): string {
  if (code === DISK_FULL) return DATABASE_DISK_FULL;
  if (code === READ_ONLY) return DATABASE_READ_ONLY;
  if (typeof code === "string" && /^53...$/.test(code)) {
    return `The database has no resources left for this (${code}). Try again.`;
  }
  return "The database cannot be reached, or does not answer. Try again.";
}

/** The error when it is unknown whether the change was made. */
export function inDoubt(cause?: unknown): DomainError {
  const message =
    "The connection to the database was lost during the commit, so this change may or may not have been made. Check before you try again.";
  return new DomainError("unavailable", message, { retryAfterSeconds: 1, cause });
}

/** What PostgreSQL says of a text that it cannot hold, such as one with U+0000. */
const UNFIT_TEXT = "22021";

function isUnfitText(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === UNFIT_TEXT;
}

/** Runs `task`; that the database is away, or cannot hold a text, becomes a refusal that says so. */
export async function orUnavailable<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (isUnfitText(error))
      throw new DomainError("invalid_request", "A string must not contain U+0000.", { cause: error });
    throw isUnreachable(error) ? unavailable(error) : error;
  }
}

/** The same object, each of whose methods refuses with `unavailable` while the database is away. */
export function refusingWhileAway<Methods extends object>(target: Methods): Methods {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) =>
        orUnavailable(async () => await (value as (...all: unknown[]) => unknown)(...given));
    },
  });
}

/** The same for each of several objects. */
export function refusingEachWhileAway<Objects extends Readonly<Record<string, object>>>(objects: Objects): Objects {
  const refusing = Object.entries(objects).map(([name, object]) => [name, refusingWhileAway(object)]);
  return Object.fromEntries(refusing) as Objects;
}
