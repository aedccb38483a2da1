import { expect, test } from "vitest";
import type { Exchange } from "../target/exchange.ts";
import { interfaceRules } from "../target/interface-rules.ts";
import { stepsUpTo } from "./steps.ts";

const rules = interfaceRules({ isHelper: (url) => url.includes("/clock") });

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
    exchange("POST", "/parcels", 200, "{}"),
    exchange("GET", "/parcels/p?wait=1", 200),
    exchange("GET", "/parcels/p?wait=1", 200),
    exchange("POST", "/clock", 200, '{"advanceMs":5}'),
    exchange("GET", "/parcels/p", null),
    exchange("DELETE", "/parcels/p", 204),
  ];
  expect(stepsUpTo(exchanges, 4, rules)).toEqual([
    "POST /parcels → 200",
    "GET /parcels/p?wait=1 → 200 (2 times)",
    'POST /clock {"advanceMs":5} → 200',
    "GET /parcels/p → no answer",
  ]);
});

test("of a long scenario the last steps are told, and how many came before", () => {
  const many = Array.from({ length: 30 }, (_, at) => exchange("GET", `/parcels/${at}`, 200));
  const steps = stepsUpTo(many, 29, rules);
  expect(steps).toHaveLength(21);
  expect([steps[0], steps.at(-1)]).toEqual(["10 earlier steps", "GET /parcels/29 → 200"]);
});
