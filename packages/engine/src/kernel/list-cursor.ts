import { invalidField } from "./errors.ts";

/** How the place at which a page of a list ends becomes a text that clients pass on, and the text the place again. */
export interface Cursors<Place> {
  format(place: Place): string;
  /** @throws DomainError for a text that `format` does not make */
  parse(cursor: string): Place;
}

/** The cursors of a list whose places are made of whole numbers from 0, identifiers, and words that only this list has. */
export function createCursors<Place>(
  partsOf: (place: Place) => readonly (number | string)[],
  placeOf: (parts: readonly (string | undefined)[]) => Place,
): Cursors<Place> {
  const format = (place: Place): string => Buffer.from(partsOf(place).join(" ")).toString("base64url");
  return {
    format,
    parse(cursor) {
      const place = placeOf(Buffer.from(cursor, "base64url").toString().split(" "));
      if (partsOf(place).every(isPart) && format(place) === cursor) return place;
      throw invalidField("cursor", "is not a cursor of this list. Send the nextCursor of an earlier page, or none.");
    },
  };
}

function isPart(part: number | string): boolean {
  return typeof part === "number" ? Number.isSafeInteger(part) && part >= 0 : /^[A-Za-z0-9_-]{1,64}$/.test(part);
}

/** A place in a list that is ordered by time and id. */
export interface ListPlace {
  readonly createdAtMs: number;
  readonly id: string;
}

export const listCursors: Cursors<ListPlace> = createCursors(
  ({ createdAtMs, id }) => [createdAtMs, id],
  ([createdAtMs, id = ""]) => ({ createdAtMs: Number(createdAtMs), id }),
);

/** A page made of what a store found when it was asked for one more than `limit`. */
export function listPage<Place, Item extends Place>(
  found: readonly Item[],
  limit: number,
  cursors: Cursors<Place>,
): { readonly items: readonly Item[]; readonly nextCursor: string | null } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last !== undefined ? cursors.format(last) : null };
}
