import { expectTypeOf, test } from "vitest";

import { eachItem, type ItemOf } from "./each-item.ts";
import { UnexpectedListError } from "./errors.ts";
import type { DataOf } from "./operation-types.ts";
import type { Endpoint, Pod } from "./generated/types.ts";
import type * as v2 from "./generated/compat-v2-types.ts";
import type { CompatV2Operations, RestOperations } from "@millrace/spec";

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A service with three pages, and the cursors that it was asked for. */
function threePages<Page>(page: (items: readonly number[], next: string | null) => Page) {
  const asked: (string | undefined)[] = [];
  const readPage = async ({ cursor }: { readonly cursor?: string }): Promise<Page> => {
    asked.push(cursor);
    if (cursor === undefined) return page([1, 2], "second");
    return cursor === "second" ? page([], "third") : page([3], null);
  };
  return { asked, readPage };
}

type Form = (items: readonly number[], nextCursor: string | null) => { readonly items: readonly number[] };
const nextCursorForm: Form = (items, nextCursor) => ({ path: "", items, nextCursor });
const paginationForm: Form = (items, nextCursor) => ({
  items,
  pagination: { nextCursor, hasNextPage: nextCursor !== null },
});

for (const [name, form] of [
  ["nextCursor", nextCursorForm],
  ["pagination", paginationForm],
] as const) {
  test(`a list with ${name} is read to its last page, also behind an empty one`, async ({ expect }) => {
    const { asked, readPage } = threePages(form);
    expect(await collected(eachItem(readPage))).toEqual([1, 2, 3]);
    expect(asked).toEqual([undefined, "second", "third"]);
  });
}

test("a list that comes whole is one page", async ({ expect }) => {
  expect(await collected(eachItem(async () => ["a", "b"]))).toEqual(["a", "b"]);
  const last = { items: ["a"], pagination: { nextCursor: "x", hasNextPage: false } };
  expect(await collected(eachItem(async () => last))).toEqual(["a"]);
});

test.for<unknown>([
  undefined,
  null,
  "text",
  {},
  { pods: { id: "1" } },
  { warnings: ["w"], pods: ["p"] },
  { pods: ["p"], nextCursor: 5 },
  { pods: ["p"], pagination: { nextCursor: {} } },
  { pods: ["p"], pagination: { nextCursor: null, hasNextPage: true } },
])("a part never passes for the whole: %j is an error", async (page, { expect }) => {
  await expect(collected(eachItem(async () => page))).rejects.toThrow(UnexpectedListError);
});

test("a list whose pages never end is an error, unless the caller wanted so many", async ({ expect }) => {
  let reads = 0;
  const readPage = async () => ({ items: [], nextCursor: String((reads += 1)) });
  await expect(collected(eachItem(readPage))).rejects.toThrow(/does not end/);
  expect(reads).toBe(10_000);
  expect(await collected(eachItem(readPage, { maxPages: 3 }))).toEqual([]);
});

test("a page is read when its first item is wanted, and bounds end the walk", async ({ expect }) => {
  const lazy = threePages(paginationForm);
  for await (const _item of eachItem(lazy.readPage)) break;
  expect(lazy.asked).toEqual([undefined]);
  const few = threePages(paginationForm);
  expect(await collected(eachItem(few.readPage, { maxItems: 1 }))).toEqual([1]);
  expect(await collected(eachItem(few.readPage, { maxPages: 2 }))).toEqual([1, 2]);
  expect(await collected(eachItem(few.readPage, { maxItems: 0 }))).toEqual([]);
  expect(few.asked).toEqual([undefined, undefined, "second"]);
});

test("a cursor that comes again ends the walk with an error, after the items", async ({ expect }) => {
  let reads = 0;
  const readPage = async () => ({ items: [(reads += 1)], nextCursor: reads % 2 === 0 ? "even" : "odd" });
  const got: number[] = [];
  const walk = async (): Promise<void> => {
    for await (const item of eachItem(readPage)) got.push(item);
  };
  await expect(walk()).rejects.toThrow(UnexpectedListError);
  expect(got).toEqual([1, 2, 3]);
});

test("items of every list have a type", () => {
  expectTypeOf<ItemOf<DataOf<"listPods">>>().toEqualTypeOf<Pod>();
  expectTypeOf<ItemOf<DataOf<"listEndpoints">>>().toEqualTypeOf<Endpoint>();
  expectTypeOf<ItemOf<DataOf<"listKeys">>>().toEqualTypeOf<DataOf<"listKeys">["keys"][number]>();
  expectTypeOf<ItemOf<DataOf<"listPods", CompatV2Operations>>>().toEqualTypeOf<v2.Pod>();
  expectTypeOf<ItemOf<DataOf<"listEndpointReleases", CompatV2Operations>>>().toEqualTypeOf<v2.Release>();
  // No list has items of an unknown type.
  expectTypeOf<Untyped<RestOperations>>().toBeNever();
  expectTypeOf<Untyped<CompatV2Operations>>().toBeNever();
});

/** Operations named after a list whose items have no type. */
type Untyped<Operations> = {
  [Id in keyof Operations & `list${string}`]: [ItemOf<DataOf<Id, Operations>>] extends [never] ? Id : never;
}[keyof Operations & `list${string}`];
