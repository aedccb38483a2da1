import { invalidField } from "./errors.ts";

/** A place in a list that is ordered by time and id. */
export interface ListPlace {
  readonly createdAtMs: number;
  readonly id: string;
}

const PATTERN = /^(\d{1,16}) ([A-Za-z0-9_-]{1,64})$/;

/** The place as a text that clients pass on. */
export function formatListCursor({ createdAtMs, id }: ListPlace): string {
  return Buffer.from(`${createdAtMs} ${id}`).toString("base64url");
}

/** @throws DomainError for a text that {@link formatListCursor} does not make */
export function parseListCursor(cursor: string): ListPlace {
  const [, createdAt, id = ""] = PATTERN.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  const place = { createdAtMs: Number(createdAt), id };
  if (Number.isSafeInteger(place.createdAtMs) && formatListCursor(place) === cursor) return place;
  throw invalidField("cursor", "is not a cursor of this list. Send the nextCursor of an earlier page, or none.");
}

/** A page made of what a store found when it was asked for one more than `limit`. */
export function listPage<Item extends ListPlace>(
  found: readonly Item[],
  limit: number,
): { readonly items: readonly Item[]; readonly nextCursor: string | null } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last !== undefined ? formatListCursor(last) : null };
}
