import { test } from "vitest";

import { mayRetry, retryAfterMs, retryDelayMs } from "./retry-rule.ts";

const answer = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers });
const methods = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"] as const;

test("after a broken connection only reading is repeated", ({ expect }) => {
  expect(methods.filter((method) => mayRetry({ method, response: undefined }))).toEqual(["GET", "HEAD"]);
});

test("reading is repeated after passing failures and after no other status", ({ expect }) => {
  const statuses = [200, 204, 304, 400, 401, 403, 404, 408, 409, 413, 429, 500, 501, 502, 503, 504];
  expect(statuses.filter((status) => mayRetry({ method: "GET", response: answer(status) }))).toEqual([
    408, 429, 500, 502, 503, 504,
  ]);
});

test("writing is repeated only when the service refused it and said when to come back", ({ expect }) => {
  for (const method of ["POST", "PATCH", "PUT", "DELETE"]) {
    for (const status of [408, 429, 500, 502, 503, 504]) {
      expect(mayRetry({ method, response: answer(status) }), `${method} ${status}`).toBe(false);
      const response = answer(status, { "retry-after": "1" });
      expect(mayRetry({ method, response }), `${method} ${status} with Retry-After`).toBe(
        status === 429 || status === 503,
      );
    }
  }
});

test("pauses double from 500 ms to 8 s and are shortened by up to a quarter", ({ expect }) => {
  const pauses = (random: number): number[] =>
    [0, 1, 2, 3, 4, 5, 10].map((attempt) => retryDelayMs({ attempt, random, response: undefined, now: 0 }));
  expect(pauses(0)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  expect(pauses(1)).toEqual([375, 750, 1500, 3000, 6000, 6000, 6000]);
});

test("Retry-After replaces the pause, in seconds or as a date", ({ expect }) => {
  const now = Date.parse("2030-01-01T00:00:00Z");
  expect(retryDelayMs({ attempt: 3, random: 1, now, response: answer(503, { "retry-after": "2" }) })).toBe(2000);
  expect(retryAfterMs("0", now)).toBe(0);
  expect(retryAfterMs("Tue, 01 Jan 2030 00:00:05 GMT", now)).toBe(5000);
  expect(retryAfterMs("Tue, 01 Jan 2019 00:00:00 GMT", now)).toBe(0);
});

test("a Retry-After that means nothing is ignored", ({ expect }) => {
  for (const value of ["", "soon", "-5", "1.5", undefined]) {
    expect(retryAfterMs(value, 0), String(value)).toBeUndefined();
  }
});
