import { expect, test } from "vitest";
import { createSharedReads } from "./shared-reads.ts";

/** Reads that end when they are told to. */
function createReads() {
  const begun: { readonly key: string; end(result: number): void; fail(): void }[] = [];
  const read = createSharedReads((key: string) => {
    return new Promise<number>((resolve, reject) => {
      begun.push({ key, end: resolve, fail: () => reject(new Error("away")) });
    });
  }, String);
  return { begun, read };
}

test("callers that come during a read share the next one, which begins after they asked", async () => {
  const { begun, read } = createReads();
  const first = read("a");
  const later = [read("a"), read("a"), read("a")];
  expect(begun.length).toBe(1);
  begun[0]?.end(1);
  expect(await first).toBe(1);
  await expect.poll(() => begun.length).toBe(2);
  const last = read("a");
  begun[1]?.end(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.end(3);
  expect(await last).toBe(3);
});

test("others do not wait, and a read that fails fails for its own callers only", async () => {
  const { begun, read } = createReads();
  const first = read("a");
  const second = read("a");
  const other = read("b");
  expect(begun.map(({ key }) => key)).toEqual(["a", "b"]);
  begun[0]?.fail();
  begun[1]?.end(5);
  await expect(first).rejects.toThrow("away");
  expect(await other).toBe(5);
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.end(7);
  expect(await second).toBe(7);
});
