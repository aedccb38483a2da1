import { expect, test } from "vitest";
import type { Dialect } from "../target/target.ts";
import type { Answer } from "../target/transport.ts";
import { documentedFault } from "./documented.ts";

function answer(status: number, json: unknown, dialect: Dialect = "default"): Answer {
  return {
    dialect,
    status,
    json,
    text: JSON.stringify(json) ?? "",
    headers: new Headers({
      "content-type": "application/json",
      "x-request-id": "r1",
      "x-job-status": "IN_PROGRESS",
    }),
    tookMs: 1,
    exchange: 0,
  };
}

test("an answer that matches its operation has no fault", () => {
  expect(documentedFault(answer(200, { id: "j-1", status: "IN_QUEUE" }), "queue.run")).toBeNull();
});

test("a status that the operation does not list is a fault", () => {
  expect(documentedFault(answer(418, {}), "queue.run")).toMatch(/418/);
});

test("a body that does not match the schema, or is missing, is a fault that names the place", () => {
  expect(documentedFault(answer(200, { id: 1, status: "IN_QUEUE" }), "queue.run")).toMatch(/\/id/);
  expect(documentedFault(answer(200, undefined), "queue.run")).toMatch(/without a JSON body/);
});

test("a stream is compared with the document in the form of its dialect", () => {
  const chunks = [{ output: 1 }];
  const hosted = { status: "IN_PROGRESS", stream: chunks };
  expect(documentedFault(answer(200, hosted, "compat"), "queue.stream")).toBeNull();
  expect(documentedFault(answer(200, hosted), "queue.stream")).toMatch(/must be array/);
  expect(documentedFault(answer(200, chunks), "queue.stream")).toMatch(/metrics/);
  expect(documentedFault(answer(200, [], "compat"), "queue.stream")).toMatch(/must be array/);
});

test("a header whose value its operation does not allow is a fault", () => {
  const sent = answer(200, [{ output: 1, metrics: {} }]);
  expect(documentedFault(sent, "queue.stream")).toBeNull();
  (sent.headers as Headers).set("x-job-status", "RUNNING");
  expect(documentedFault(sent, "queue.stream")).toMatch(/x-job-status: RUNNING/);
});

test("an unknown operation is an error of the check", () => {
  expect(() => documentedFault(answer(200, {}), "queue.fly")).toThrow("queue.fly");
});
