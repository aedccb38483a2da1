import { UnexpectedListError } from "./errors.ts";

/** What asks for the next page of a list. */
export interface PageQuery {
  readonly cursor?: string;
}

/** Where a walk ends before the list does. */
export interface WalkOptions {
  /** Number of items. Default: no bound. */
  readonly maxItems?: number | undefined;
  /** Number of pages, each a request. Default: 10000. */
  readonly maxPages?: number | undefined;
}

/** The items of a page: of a bare list, or of the only list among the fields of an object. */
export type ItemOf<Page> = Page extends readonly (infer Item)[]
  ? Item
  : { [Name in keyof Page]: NonNullable<Page[Name]> extends readonly (infer Item)[] ? Item : never }[keyof Page];

/**
 * All items of a list, page after page; a page is read when its first item is wanted. Works for every list of both interfaces: one that
 * comes whole, one with `nextCursor`, and one with `pagination`.
 *
 * @param readPage - reads one page; it adds the query to its own, as in `(page) => millrace.keys.list({ ...page, limit: 100 })`
 * @throws UnexpectedListError when the service answers a cursor that it has answered before, so that the list would never end
 */
export async function* eachItem<Page>(
  readPage: (query: PageQuery) => PromiseLike<Page>,
  options: WalkOptions = {},
): AsyncGenerator<ItemOf<Page>, void, undefined> {
  const { maxItems = Number.POSITIVE_INFINITY, maxPages = 10_000 } = options;
  const seen = new Set<string>();
  let query: PageQuery = {};
  let items = 0;
  for (let pages = 0; pages < maxPages && items < maxItems; pages += 1) {
    const page = await readPage(query);
    for (const item of itemsOf(page).slice(0, maxItems - items)) {
      items += 1;
      yield item as ItemOf<Page>;
    }
    const cursor = cursorOf(page);
    if (cursor === undefined) return;
    if (seen.has(cursor)) throw new UnexpectedListError(cursor);
    seen.add(cursor);
    query = { cursor };
  }
}

function itemsOf(page: unknown): readonly unknown[] {
  if (Array.isArray(page)) return page;
  return Object.values(fieldsOf(page)).find((value) => Array.isArray(value)) ?? [];
}

function cursorOf(page: unknown): string | undefined {
  const fields = fieldsOf(page);
  const { nextCursor, hasNextPage } = "pagination" in fields ? fieldsOf(fields["pagination"]) : fields;
  return typeof nextCursor === "string" && nextCursor !== "" && hasNextPage !== false ? nextCursor : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
