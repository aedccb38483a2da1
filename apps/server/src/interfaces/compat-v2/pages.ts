import { createCursors, type ListPlace, listPage } from "@millrace/engine";
import type { V2Schemas } from "./v2-handler.ts";

/** What a list is asked for. */
interface PageQuery {
  readonly cursor?: string;
  readonly limit?: number;
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly pagination: V2Schemas["Pagination"];
}

/** One page of a list, newest first. `list` names the list: the cursor of another one is refused. */
export function pageOf<Item extends ListPlace>(list: string, all: readonly Item[], query: PageQuery): Page<Item> {
  const { cursor, limit = all.length } = query;
  const cursors = createCursors<ListPlace>(
    ({ createdAtMs, id }) => [list, createdAtMs, id],
    ([, createdAtMs, id = ""]) => ({ createdAtMs: Number(createdAtMs), id }),
  );
  const after = cursor === undefined ? undefined : cursors.parse(cursor);
  const left = all.filter((item) => after === undefined || byAge(after, item) < 0).toSorted(byAge);
  const { items, nextCursor } = listPage(left.slice(0, limit + 1), limit, cursors);
  return { items, pagination: paginationOf(nextCursor) };
}

export function paginationOf(nextCursor: string | null): V2Schemas["Pagination"] {
  return { nextCursor, hasNextPage: nextCursor !== null };
}

function byAge(a: ListPlace, b: ListPlace): number {
  return b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}
