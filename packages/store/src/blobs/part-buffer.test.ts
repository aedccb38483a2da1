import { expect, test } from "vitest";
import { createPartBuffer } from "./part-buffer.ts";

test("takes no more than a part, and says how much that was", () => {
  const buffer = createPartBuffer(10);
  expect(buffer.add(Buffer.from("abcdefg"))).toBe(7);
  expect(buffer.full).toBe(false);
  expect(buffer.add(Buffer.from("hijklmn"))).toBe(3);
  expect(buffer.full).toBe(true);
  expect(buffer.add(Buffer.from("x"))).toBe(0);
  expect(String(buffer.take())).toBe("abcdefghij");
});

test("what was taken does not change with what comes next", () => {
  const buffer = createPartBuffer(4);
  buffer.add(Buffer.from("aaaa"));
  const taken = buffer.take();
  buffer.add(Buffer.from("bbbb"));
  expect(String(taken)).toBe("aaaa");
  expect(buffer.lengthBytes).toBe(4);
});

test("a small blob holds little memory, a large one a part at most", () => {
  const buffer = createPartBuffer(5 * 1024 * 1024);
  buffer.add(Buffer.alloc(1000));
  expect(buffer.take().buffer.byteLength).toBeLessThanOrEqual(128 * 1024);
  for (let round = 0; round < 200; round += 1) buffer.add(Buffer.alloc(60_000));
  expect(buffer.take().buffer.byteLength).toBe(5 * 1024 * 1024);
});
