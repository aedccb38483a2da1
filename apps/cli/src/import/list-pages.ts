import { isRaw, type Raw, rawList, textOf } from "./raw.ts";

/** More pages than any account needs: a service that always has a next one would never end. */
const PAGES_MAX = 1_000;
const CURSORS = ["nextCursor", "next_cursor", "nextPageToken"];

/**
 * All items of a list. It may be a bare array, as REST v1 has it, or an object around one, with a cursor to the next page, as its
 * successor has it.
 */
export async function listPages(read: (cursor: string | undefined) => Promise<unknown>): Promise<readonly Raw[]> {
  const items: Raw[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    items.push(...itemsOf(page));
    cursor = cursorOf(page);
    if (cursor !== undefined && seen.has(cursor)) break;
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined && seen.size < PAGES_MAX);
  return items;
}

function itemsOf(page: unknown): readonly Raw[] {
  if (!isRaw(page)) return rawList(page);
  return rawList(Object.values(page).find((value) => Array.isArray(value)));
}

function cursorOf(page: unknown): string | undefined {
  if (!isRaw(page)) return undefined;
  return CURSORS.map((name) => textOf(page[name])).find((found) => found !== undefined);
}
