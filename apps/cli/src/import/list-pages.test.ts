import { expect, test } from "vitest";
import { listPages } from "./list-pages.ts";

test("a bare list is one page, and what is no object in it is left out", async () => {
  expect(await listPages(() => Promise.resolve([{ id: "a" }, null, 5, "b"]))).toEqual([{ id: "a" }]);
});

test("a list in an object is read to its last page", async () => {
  const pages: Record<string, unknown> = {
    first: { endpoints: [{ id: "a" }], nextCursor: "second" },
    second: { endpoints: [{ id: "b" }], nextCursor: "third" },
    third: { endpoints: [{ id: "c" }], nextCursor: null },
  };
  expect(await listPages((cursor) => Promise.resolve(pages[cursor ?? "first"]))).toEqual([
    { id: "a" },
    { id: "b" },
    { id: "c" },
  ]);
});

test("a cursor that comes again ends the list", async () => {
  let reads = 0;
  const items = await listPages(() => {
    reads += 1;
    return Promise.resolve({ items: [{ id: reads }], nextCursor: "same" });
  });
  expect({ reads, items }).toEqual({ reads: 2, items: [{ id: 1 }, { id: 2 }] });
});

test("an answer that is no list at all is an empty one", async () => {
  expect(await listPages(() => Promise.resolve({ error: "x" }))).toEqual([]);
  expect(await listPages(() => Promise.resolve(undefined))).toEqual([]);
});
