import { invalidField } from "../kernel/errors.ts";

/** The number at which a page of a list ends, as a text that clients pass on. */
export function formatPageCursor(list: string, place: number): string {
  return Buffer.from(`${list} ${place}`).toString("base64url");
}

/** @throws DomainError for a text that {@link formatPageCursor} does not make for this list */
export function parsePageCursor(list: string, cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  const place = Number(
    Buffer.from(cursor, "base64url")
      .toString()
      .slice(list.length + 1),
  );
  if (Number.isSafeInteger(place) && formatPageCursor(list, place) === cursor) return place;
  throw invalidField("cursor", "is not a cursor of this list. Send the nextCursor of an earlier page, or none.");
}
