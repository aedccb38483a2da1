import { expect, test } from "vitest";
import type { Exchange } from "../target/transport.ts";
import { driftOf } from "./drift.ts";
import { operationOf } from "./operations.ts";

function exchange(method: string, path: string, status: number, body: unknown): Exchange {
  const request = { method, url: `http://127.0.0.1:1${path}`, headers: {}, body: null };
  return { request, answer: { status, headers: {}, body: JSON.stringify(body) }, tookMs: 1, retries: 0 };
}

test("requests are those of the documented operations, the longer paths too", () => {
  expect(operationOf("GET", "/v1/pods/p1")).toBe("rest.getPod");
  expect(operationOf("GET", "/v1/keys/current")).toBe("rest.getCurrentKey");
  expect(operationOf("POST", "/v2/e1/run")).toBe("queue.run");
  expect(operationOf("GET", "/v2/e1/run")).toBeUndefined();
});

test("documented answers are no drift, and other requests are not looked at", () => {
  const health = {
    jobs: { completed: 0, failed: 0, inProgress: 0, inQueue: 1, retried: 0 },
    workers: { idle: 0, initializing: 0, ready: 0, running: 0, throttled: 0, unhealthy: 0 },
  };
  const lost = { ...exchange("GET", "/v2/e1/health", 200, {}), answer: null };
  expect(
    driftOf([exchange("GET", "/v2/e1/health", 200, health), exchange("GET", "/metrics", 599, "no JSON"), lost]),
  ).toEqual([]);
});

test("a status and a field that no document names are drift, each once with the number of answers", () => {
  const submitted = { id: "j1", status: "IN_QUEUE", note: "undocumented" };
  const exchanges = [
    exchange("POST", "/v2/e1/run", 200, submitted),
    exchange("POST", "/v2/e2/run", 200, submitted),
    exchange("POST", "/v2/e1/run", 418, {}),
    exchange("GET", "/v1/pods", 200, [
      { id: "p1", colour: "red" },
      { id: "p2", colour: "blue" },
    ]),
  ];
  expect(driftOf(exchanges)).toEqual([
    { operation: "queue.run", kind: "field", what: "/note", seen: 2, example: "POST /v2/e1/run" },
    { operation: "queue.run", kind: "status", what: "418", seen: 1, example: "POST /v2/e1/run" },
    { operation: "rest.listPods", kind: "field", what: "/-/colour", seen: 1, example: "GET /v1/pods" },
  ]);
});

test("what a handler puts into output and metrics is its own", () => {
  const done = { id: "j1", status: "COMPLETED", delayTime: 1, executionTime: 1, output: { anything: { goes: 1 } } };
  expect(driftOf([exchange("GET", "/v2/e1/status/j1", 200, done)])).toEqual([]);
});
