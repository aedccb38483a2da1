import { expect, test } from "vitest";
import { freeBytes } from "./free-bytes.ts";

test("frees the memory of bytes that have it for themselves", () => {
  const bytes = Buffer.allocUnsafeSlow(64 * 1024);
  freeBytes(bytes);
  expect(bytes.byteLength).toBe(0);
  expect(bytes.buffer.byteLength).toBe(0);
});

test("leaves memory alone that others use, too", () => {
  const shared = Buffer.allocUnsafeSlow(64 * 1024).fill("a");
  freeBytes(shared.subarray(0, 32 * 1024));
  freeBytes(shared.subarray(32 * 1024));
  expect(shared.equals(Buffer.alloc(64 * 1024, "a"))).toBe(true);
});
