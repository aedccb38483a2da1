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

/** Classes and codes of the server: no connection, it ends or begins, too many clients, a standby, cancelled, a lock. */
const AWAY = /^(08...|57P0.|53300|25006|57014|55P03)$/;

/** Whether an error means that the database cannot answer now, as opposed to a statement that it refused. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DomainError) return false;
  if (!("code" in error) || typeof error.code !== "string") return BROKEN.test(error.message);
  return NETWORK_CODES.has(error.code) || AWAY.test(error.code);
}

/** What a caller is told while the database is away. */
export function unavailable(cause?: unknown): DomainError {
  return new DomainError("unavailable", "The database cannot be reached, or does not answer. Try again.", {
    retryAfterSeconds: 1,
    cause,
  });
}

/** What a caller is told when nobody can say whether the change was made. */
export function inDoubt(cause?: unknown): DomainError {
  const message = "The database does not say whether this was done. It may have been: look before you try again.";
  return new DomainError("unavailable", message, { retryAfterSeconds: 1, cause });
}

/** What a caller is told of an endpoint on a database that was added while this gateway ran. */
export function shardUnknown(shard: number): DomainError {
  const message = `The jobs of this endpoint are on database ${shard}, which this gateway was not told of. Try again.`;
  return new DomainError("unavailable", message, { retryAfterSeconds: 1 });
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
      throw new DomainError("invalid_request", "A text must not contain U+0000.", { cause: error });
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
