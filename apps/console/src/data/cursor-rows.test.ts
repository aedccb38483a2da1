import { expect, test } from "vitest";
import { type CursorPage, CursorRows } from "./cursor-rows.ts";

interface Row {
  readonly id: string;
}

/** A list of so many rows, in pages; counts what is asked of it. */
function listOf(total: number, pageRows: number) {
  const asked: string[] = [];
  const gone = new Set<number>();
  const read = (cursor: string | undefined): Promise<CursorPage<Row>> => {
    asked.push(cursor ?? "first");
    const rows: Row[] = [];
    let index = Number(cursor ?? 0);
    for (; index < total && rows.length < pageRows; index += 1) if (!gone.has(index)) rows.push({ id: `r${index}` });
    return Promise.resolve({ rows, nextCursor: index < total ? String(index) : null });
  };
  return { read, asked, gone };
}

function rowsOf(read: (cursor: string | undefined) => Promise<CursorPage<Row>>): CursorRows<Row> {
  return new CursorRows({ read, keyOf: (row) => row.id, onChange: () => undefined });
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("a million rows are scrolled through, while a bounded number is kept and each page is read once", async () => {
  const total = 1_000_000;
  const list = listOf(total, 1_000);
  const rows = rowsOf(list.read);
  for (let first = 0; rows.count < total; first = rows.count - 1) {
    rows.want(first, first);
    await settled();
    expect(rows.keptRows).toBeLessThanOrEqual(40_000);
  }
  expect(rows.progress.state).toBe("complete");
  expect(list.asked).toHaveLength(1_000);
  expect(rows.row(total - 1)).toEqual({ id: "r999999" });
  expect(rows.row(0)).toBeUndefined();
  rows.want(0, 30);
  await settled();
  expect(rows.row(30)).toEqual({ id: "r30" });
  expect(list.asked.at(-1)).toBe("first");
});

test("rows are read before they are in sight, and no more of them", async () => {
  const list = listOf(5_000, 200);
  const rows = rowsOf(list.read);
  rows.want(0, 20);
  await settled();
  expect(rows.count).toBe(200);
  rows.want(0, 20);
  await settled();
  expect(rows.count).toBe(200);
  rows.want(90, 110);
  await settled();
  expect(rows.count).toBe(400);
});

test("a page that is read again ends where the next one begins, also when rows of it are gone", async () => {
  const list = listOf(6, 3);
  const rows = rowsOf(list.read);
  rows.want(0, 0);
  await settled();
  rows.want(0, 0);
  await settled();
  expect(rows.count).toBe(6);
  list.gone.add(1);
  rows.refresh();
  await settled();
  rows.want(0, 4);
  await settled();
  expect(Array.from({ length: rows.count }, (_, index) => rows.row(index)?.id)).toEqual(["r0", "r2", "r3", "r4", "r5"]);
});

test("empty pages are passed over, and after many of them the reader is asked", async () => {
  let asked = 0;
  const rows = rowsOf((cursor) => {
    asked += 1;
    const at = Number(cursor ?? 0);
    return Promise.resolve({ rows: at === 24 ? [{ id: "found" }] : [], nextCursor: at === 24 ? null : String(at + 1) });
  });
  rows.want(0, 0);
  await settled();
  expect([asked, rows.progress.state, rows.count]).toEqual([20, "paused", 0]);
  rows.goOn();
  await settled();
  expect([asked, rows.progress.state, rows.row(0)?.id]).toEqual([25, "complete", "found"]);
});

test("a failure is told, and going on reads the same page again", async () => {
  const list = listOf(10, 5);
  let broken = true;
  const rows = rowsOf((cursor) => (broken ? Promise.reject(new Error("no network")) : list.read(cursor)));
  rows.want(0, 0);
  await settled();
  expect(rows.progress).toMatchObject({ state: "failed", error: new Error("no network") });
  broken = false;
  rows.goOn();
  await settled();
  expect(rows.row(0)).toEqual({ id: "r0" });
});

test("a list that begins anew forgets what it was, also what was still being read", async () => {
  const list = listOf(1_000, 100);
  const rows = rowsOf(list.read);
  rows.want(0, 0);
  await settled();
  rows.want(0, 100);
  rows.restart({ rows: [{ id: "new" }], nextCursor: null });
  await settled();
  expect([rows.count, rows.row(0)?.id, rows.progress.state]).toEqual([1, "new", "complete"]);
});
