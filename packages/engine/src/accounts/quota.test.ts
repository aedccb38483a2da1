import { expect, test } from "vitest";
import { createQuota } from "./quota.ts";

const windows = [
  { name: "minute", requests: 2, seconds: 60 },
  { name: "hour", requests: 3, seconds: 3_600 },
];

test("each account has as many requests as every window allows, and refused ones count in none", () => {
  let now = 0;
  const quota = createQuota(windows, () => now);
  const left = (accountId: string) => quota.take(accountId).states.map(({ remaining }) => remaining);
  expect([left("a"), left("a"), left("b")]).toEqual([
    [1, 2],
    [0, 1],
    [1, 2],
  ]);
  now = 20_500;
  expect(quota.take("a").exceeded).toMatchObject({ name: "minute", resetSeconds: 40 });
  now = 60_000;
  expect(left("a")).toEqual([1, 0]);
  expect(quota.take("a").exceeded).toMatchObject({ name: "hour", remaining: 0, resetSeconds: 3_540 });
  now = 3_600_000;
  expect(left("a")).toEqual([1, 2]);
});

test("without windows nothing is counted", () => {
  expect(createQuota([], () => 0).take("a")).toEqual({ exceeded: undefined, states: [] });
});
