import { expect, test } from "vitest";
import type { Exchange } from "../target/transport.ts";
import { isHelper, stepsUpTo } from "./steps.ts";

function exchange(method: string, path: string, status: number | null, body: string | null = null): Exchange {
  return {
    request: { method, url: `http://127.0.0.1:1${path}`, headers: {}, body },
    answer: status === null ? null : { status, headers: {}, body: "" },
    tookMs: 1,
    retries: 0,
  };
}

test("the steps are those up to the failure, in order, and a repeated one is one", () => {
  const exchanges = [
    exchange("POST", "/v1/endpoints", 200, "{}"),
    exchange("GET", "/v2/e/status/j?wait=1", 200),
    exchange("GET", "/v2/e/status/j?wait=1", 200),
    exchange("POST", "/__control/clock", 200, '{"advanceMs":5}'),
    exchange("GET", "/v2/e/status/j", null),
    exchange("DELETE", "/v1/endpoints/e", 204),
  ];
  expect(stepsUpTo(exchanges, 4)).toEqual([
    "POST /v1/endpoints → 200",
    "GET /v2/e/status/j?wait=1 → 200 (2 times)",
    'POST /__control/clock {"advanceMs":5} → 200',
    "GET /v2/e/status/j → no answer",
  ]);
});

test("of a long scenario the last steps are told, and how many came before", () => {
  const many = Array.from({ length: 30 }, (_, at) => exchange("GET", `/v1/pods/${at}`, 200));
  const steps = stepsUpTo(many, 29);
  expect(steps).toHaveLength(21);
  expect([steps[0], steps.at(-1)]).toEqual(["10 earlier steps", "GET /v1/pods/29 → 200"]);
});

test("requests that move the clock or wait for others help a check", () => {
  expect(isHelper("http://127.0.0.1:1/__control/clock")).toBe(true);
  expect(isHelper("http://127.0.0.1:1/healthz")).toBe(true);
  expect(isHelper("http://127.0.0.1:1/v2/e/health")).toBe(false);
});
