import { test } from "vitest";

import { randomKey } from "./runtime.ts";

test("random keys are 128 bits and differ", ({ expect }) => {
  const keys = Array.from({ length: 1_000 }, randomKey);
  expect(new Set(keys).size).toBe(1_000);
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
});
