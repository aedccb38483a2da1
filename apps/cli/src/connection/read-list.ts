import { eachItem, type ItemOf, type PageQuery, type WalkOptions } from "@millrace/rest-client";

/** All items of a list, page after page, as `eachItem` gives them. */
export async function readList<Page>(
  readPage: (query: PageQuery) => PromiseLike<Page>,
  options?: WalkOptions,
): Promise<ItemOf<Page>[]> {
  const items: ItemOf<Page>[] = [];
  for await (const item of eachItem(readPage, options)) items.push(item);
  return items;
}
