import { DomainError } from "@millrace/engine";

/** The error for an endpoint on a database that was added while this gateway ran. */
export function shardUnknown(shard: number): DomainError {
  const message = `The jobs of this endpoint are on database ${shard}, which is not in the list of this gateway. Try again.`;
  return new DomainError("unavailable", message, { retryAfterSeconds: 1 });
}

/** What a caller is told while the database that it needs is known to be away. */
export function shardAway(): DomainError {
  const message = "The database cannot be reached, or does not answer. Try again.";
  return new DomainError("unavailable", message, { retryAfterSeconds: 1 });
}
