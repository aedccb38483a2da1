import { test } from "vitest";

import { startLocalService } from "../test/local-service.ts";
import { createCompatV2Client, rateLimitsOf } from "./compat-v2.ts";

test("quotas are read from both headers of an answer", async ({ expect }) => {
  const headers = {
    RateLimit: '"minute";r=0;t=12, "hour";r=2800;t=1812, "burst";r=3',
    "RateLimit-Policy": '"minute";q=60;w=60, "hour";q=3000;w=3600;qu="requests", "day";q=50000;w=86400',
  };
  await using service = await startLocalService(() => ({ status: 200, headers, body: { pods: [] } }));
  const { pods } = createCompatV2Client({ baseUrl: service.baseUrl, apiKey: "k" });
  const { response } = await pods.list().withResponse();
  expect(rateLimitsOf(response.headers)).toEqual([
    { name: "minute", remaining: 0, resetMs: 12_000, quota: 60, windowMs: 60_000 },
    { name: "hour", remaining: 2_800, resetMs: 1_812_000, quota: 3_000, windowMs: 3_600_000 },
    { name: "burst", remaining: 3, resetMs: undefined, quota: undefined, windowMs: undefined },
  ]);
});

test("names may hold what separates items", ({ expect }) => {
  const headers = new Headers({ ratelimit: String.raw`"a, \"b\"; r=9";r=1;t=2` });
  expect(rateLimitsOf(headers)).toMatchObject([{ name: 'a, "b"; r=9', remaining: 1, resetMs: 2_000 }]);
});

test("an answer without quotas, or with headers of another form, has none", ({ expect }) => {
  expect(rateLimitsOf(new Headers())).toEqual([]);
  for (const ratelimit of [
    "",
    "100",
    "limit=100, remaining=50, reset=50",
    '"minute"',
    '"minute";t=5',
    '"minute;r=1',
    `"${"\\".repeat(5_000)}`,
  ]) {
    expect(rateLimitsOf(new Headers({ ratelimit })), ratelimit.slice(0, 50)).toEqual([]);
  }
});

test("a header that is longer than any list of quotas is not read", ({ expect }) => {
  const quota = '"minute";r=59;t=12';
  expect(rateLimitsOf(new Headers({ ratelimit: `${quota}, "${'\\"'.repeat(8_000)}` }))).toEqual([]);
  expect(rateLimitsOf(new Headers({ ratelimit: quota }))).toHaveLength(1);
});
