import { UnexpectedListError } from "./errors.ts";

/** So many pages are no list of resources. */
const PAGES_MAX = 10_000;

/** What asks for the next page of a list. */
export interface PageQuery {
  readonly cursor?: string;
}

/** Where a walk ends before the list does. */
export interface WalkOptions {
  /** Number of items. Default: no bound. */
  readonly maxItems?: number | undefined;
  /** Number of pages, each a request. Default: no bound, but an error after 10000. */
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
 * @throws UnexpectedListError when an answer is no page of a list, or the list would never end: a part must not pass for the whole
 */
export async function* eachItem<Page>(
  readPage: (query: PageQuery) => PromiseLike<Page>,
  options: WalkOptions = {},
): AsyncGenerator<ItemOf<Page>, void, undefined> {
  const { maxItems = Number.POSITIVE_INFINITY, maxPages = Number.POSITIVE_INFINITY } = options;
  const seen = new Set<string>();
  let query: PageQuery = {};
  let items = 0;
  for (let pages = 0; pages < maxPages && items < maxItems; pages += 1) {
    if (pages === PAGES_MAX && maxPages > PAGES_MAX) {
      throw new UnexpectedListError(`The list does not end: the service answered ${PAGES_MAX} pages.`);
    }
    const page = await readPage(query);
    for (const item of itemsOf(page).slice(0, maxItems - items)) {
      items += 1;
      yield item as ItemOf<Page>;
    }
    const cursor = cursorOf(page);
    if (cursor === undefined) return;
    if (seen.has(cursor)) {
      throw new UnexpectedListError(
        `The list does not end: the service answered the cursor ${JSON.stringify(cursor)} twice.`,
      );
    }
    seen.add(cursor);
    query = { cursor };
  }
}

function itemsOf(page: unknown): readonly unknown[] {
  if (Array.isArray(page)) return page;
  const [items, ...others] = Object.values(fieldsOf(page)).filter((value) => Array.isArray(value));
  if (items !== undefined && others.length === 0) return items;
  throw new UnexpectedListError("The service answered something that is no page of a list.");
}

function cursorOf(page: unknown): string | undefined {
  const fields = fieldsOf(page);
  const { nextCursor = null, hasNextPage } = { ...fields, ...fieldsOf(fields["pagination"]) };
  if (hasNextPage === false) return undefined;
  if (typeof nextCursor === "string" && nextCursor !== "") return nextCursor;
  if (hasNextPage !== true && (nextCursor === null || nextCursor === "")) return undefined;
  throw new UnexpectedListError(
    "The service answered a page that has no cursor for the next one, although there is one.",
  );
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
