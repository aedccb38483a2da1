import { expect, test } from "vitest";
import { createDocumentation } from "../suite/documented.ts";
import type { Exchange } from "../target/exchange.ts";
import { driftOf } from "./drift.ts";

const parcel = {
  type: "object",
  properties: { id: { type: "string" }, content: { type: "object", additionalProperties: true } },
};
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const documentation = createDocumentation({
  api: {
    openapi: "3.1.0",
    servers: [{ url: "/v1" }],
    paths: {
      "/parcels": { get: { operationId: "listParcels", responses: { 200: json({ type: "array", items: parcel }) } } },
      "/parcels/{parcelId}": { get: { operationId: "getParcel", responses: { 200: json(parcel) } } },
      "/parcels/newest": { get: { operationId: "getNewest", responses: { 200: json(parcel) } } },
    },
  },
});

function exchange(path: string, status: number, body: unknown): Exchange {
  const request = { method: "GET", url: `http://127.0.0.1:1${path}`, headers: {}, body: null };
  return { request, answer: { status, headers: {}, body: JSON.stringify(body) }, tookMs: 1, retries: 0 };
}

test("requests are those of the documented operations, a fixed path before one with a parameter", () => {
  expect(documentation.operationOf("GET", "/v1/parcels/p1")).toBe("api.getParcel");
  expect(documentation.operationOf("GET", "/v1/parcels/newest")).toBe("api.getNewest");
  expect(documentation.operationOf("PUT", "/v1/parcels/p1")).toBeUndefined();
  expect(documentation.operationOf("GET", "/v2/parcels/p1")).toBeUndefined();
});

test("documented answers are no drift, what is in an open object neither, and other requests are not looked at", () => {
  const lost = { ...exchange("/v1/parcels", 200, []), answer: null };
  const open = { id: "p1", content: { anything: { goes: 1 } } };
  const all = [exchange("/v1/parcels/p1", 200, open), exchange("/metrics", 599, "no JSON"), lost];
  expect(driftOf(all, documentation)).toEqual([]);
});

test("a status and a field that no document names are drift, each once with the number of answers", () => {
  const exchanges = [
    exchange("/v1/parcels/p1", 200, { id: "p1", note: "undocumented" }),
    exchange("/v1/parcels/p2", 200, { id: "p2", note: "undocumented" }),
    exchange("/v1/parcels/p1", 418, {}),
    exchange("/v1/parcels", 200, [
      { id: "p1", colour: "red" },
      { id: "p2", colour: "blue" },
    ]),
  ];
  expect(driftOf(exchanges, documentation)).toEqual([
    { operation: "api.getParcel", kind: "field", what: "/note", seen: 2, example: "GET /v1/parcels/p1" },
    { operation: "api.getParcel", kind: "status", what: "418", seen: 1, example: "GET /v1/parcels/p1" },
    { operation: "api.listParcels", kind: "field", what: "/-/colour", seen: 1, example: "GET /v1/parcels" },
  ]);
});
